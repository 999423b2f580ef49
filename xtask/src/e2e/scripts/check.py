"""Reads every example by the pydantic type that was made of its definition; an empty object has to be
refused wherever a field is required."""

import importlib
import json
import sys
from pathlib import Path

from pydantic import BaseModel, RootModel, TypeAdapter, ValidationError

module_name, cases_file = sys.argv[1:]
sys.path.insert(0, ".")
models = importlib.import_module(module_name)
failures = []

for case in json.loads(Path(cases_file).read_text(encoding="utf-8")):
    try:
        adapter = TypeAdapter(getattr(models, case["type"]))
        adapter.validate_json(json.dumps(case["document"]))
    except (AttributeError, ValidationError) as error:
        failures.append(f"an example of {case['type']} is not read: {error}")

required = 0
for name, model in vars(models).items():
    is_object = isinstance(model, type) and issubclass(model, BaseModel) and not issubclass(model, RootModel)
    if not is_object or not any(field.is_required() for field in model.model_fields.values()):
        continue
    required += 1
    try:
        model.model_validate({})
        failures.append(f"an empty {name} is read, though fields are required")
    except ValidationError:
        pass
if required == 0:
    failures.append("no type requires a field, so nothing was seen to be refused")

if failures:
    print("\n".join(failures))
    sys.exit(1)
