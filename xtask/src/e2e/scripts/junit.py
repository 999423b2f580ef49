"""Validates a JUnit report by the schema in pytest's source distribution."""

import io
import sys
import tarfile

import xmlschema

archive, report = sys.argv[1:]
with tarfile.open(archive) as files:
    names = [name for name in files.getnames() if name.endswith("/junit-10.xsd")]
    text = files.extractfile(names[0]).read().decode()

schema = xmlschema.XMLSchema(io.StringIO(text))
schema.validate(report)

# The schema has to be one that refuses something.
broken = open(report, encoding="utf-8").read().replace("testcase", "case")
if schema.is_valid(io.StringIO(broken)):
    sys.exit("the schema admits what is no report")
