import { Ajv, type ValidateFunction } from 'ajv';
import { someOf, type Finding } from './finding';
import { compileLinearRegex } from './linear-regex';
import { readJson } from './read-records';

const compiled = new Map<string, ValidateFunction>();
const maxCompiled = 50;

/** Patterns of a schema are matched like every other pattern of a task: without backtracking. */
const regExp = Object.assign(
  (pattern: string) => {
    const regex = compileLinearRegex(pattern, 'u');
    if ('fault' in regex) throw new Error(`the pattern ${pattern} ${regex.fault}`);
    return regex as RegExp;
  },
  { code: 'linearRegex' },
);

/** Compiled at first use, never at import: ajv generates code, which a page's Content-Security-Policy forbids. */
function validatorOf(schema: Record<string, unknown>): ValidateFunction {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known) return known;
  const validate = new Ajv({
    strict: false,
    allErrors: false,
    validateFormats: false,
    code: { regExp },
  }).compile(schema);
  if (compiled.size >= maxCompiled) compiled.clear();
  compiled.set(key, validate);
  return validate;
}

/** Why a schema cannot be used, or null. */
export function schemaFault(schema: Record<string, unknown>): string | null {
  try {
    validatorOf(schema);
    return null;
  } catch (error) {
    // Where code may not be generated, in a browser, the server tells.
    if (error instanceof EvalError) return null;
    return `is no JSON Schema: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`;
  }
}

export function checkJsonSchema(answer: string, schema: Record<string, unknown>): Finding[] {
  const value = readJson(answer);
  if (value === undefined) return [{ category: 'format', detail: 'the answer is not JSON' }];
  try {
    const validate = validatorOf(schema);
    if (validate(value)) return [];
    const missing = (validate.errors ?? []).filter(({ keyword }) => keyword === 'required');
    const faults = (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath.slice(1).replaceAll('/', '.') || 'the JSON'} ${message}`,
    );
    return [{ category: missing.length > 0 ? 'missing_field' : 'format', detail: someOf(faults) }];
  } catch (error) {
    // A schema that refers to itself without end.
    return [
      {
        category: 'other',
        detail: `the schema could not be checked: ${error instanceof Error ? error.message : String(error)}`,
      },
    ];
  }
}
