// Compiles every definition of a schema in Ajv's strict mode; examples have to be valid, and an
// empty object invalid wherever a property is required.
const Ajv = require("ajv/dist/2020").default;
const addFormats = require("ajv-formats").default;
const { readFileSync } = require("node:fs");

const [schemaFile, casesFile] = process.argv.slice(2);
const schema = JSON.parse(readFileSync(schemaFile, "utf8"));
const cases = JSON.parse(readFileSync(casesFile, "utf8"));

const failures = [];
const complain = (message) => failures.push(message);
const ajv = new Ajv({
  strict: true,
  strictTypes: true,
  strictTuples: true,
  strictRequired: true,
  allErrors: true,
  logger: { log: complain, warn: complain, error: complain },
});
addFormats(ajv);
ajv.addSchema(schema, "contract");

const validators = {};
for (const name of Object.keys(schema.$defs)) {
  validators[name] = ajv.compile({ $ref: `contract#/$defs/${name}` });
}
for (const { type, document } of cases) {
  const validate = validators[type];
  if (!validate) {
    complain(`an example is of the type ${type}, which the schema doesn't define`);
  } else if (!validate(document)) {
    complain(`an example of ${type} is invalid: ${ajv.errorsText(validate.errors)}`);
  }
}
let required = 0;
for (const [name, definition] of Object.entries(schema.$defs)) {
  if (definition.required?.length > 0 || definition.anyOf?.some((branch) => branch.required)) {
    required += 1;
    if (validators[name]({})) {
      complain(`an empty ${name} is valid, though properties are required`);
    }
  }
}
if (required === 0) {
  complain("no definition requires a property, so nothing was seen to be refused");
}
if (failures.length > 0) {
  console.error(failures.join("\n"));
  process.exit(1);
}
