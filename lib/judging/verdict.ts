import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { sanitizeText } from '@/lib/db/sanitize-text';

export const verdictSchemaName = 'assay-verdict';
export const verdictSchemaVersion = 'assay-verdict/1';

export const violationCategories = ['under_min', 'over_max', 'format', 'missing_field', 'other'] as const;

const score = { type: 'number', minimum: 0, maximum: 100 } as const;

/** What a judge must answer. Every property is required and none may be added, as strict structured output demands. */
export const verdictJsonSchema = {
  type: 'object',
  properties: {
    accuracy_score: score,
    format_score: score,
    compliance_score: score,
    overall_score: score,
    violations: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          category: { type: 'string', enum: [...violationCategories] },
          detail: { type: 'string' },
        },
        required: ['category', 'detail'],
        additionalProperties: false,
      },
    },
    reasoning: { type: 'string' },
  },
  required: [
    'accuracy_score',
    'format_score',
    'compliance_score',
    'overall_score',
    'violations',
    'reasoning',
  ],
  additionalProperties: false,
};

export type Violation = { category: (typeof violationCategories)[number]; detail: string };

/** A judge's opinion of one answer. Scores run from 0 (wrong) to 100 (as good as the best reference). */
export type Verdict = {
  accuracyScore: number;
  formatScore: number;
  complianceScore: number;
  overallScore: number;
  violations: Violation[];
  reasoning: string;
};

type WireVerdict = {
  accuracy_score: number;
  format_score: number;
  compliance_score: number;
  overall_score: number;
  violations: Violation[];
  reasoning: string;
};

export type VerdictCheck = { ok: true; verdict: Verdict } | { ok: false; errors: string[] };

const maxReportedErrors = 12;
const maxEntries = 500;

let compiled: ValidateFunction<WireVerdict> | undefined;

/** Compiled at first use: ajv generates code, which a page's Content-Security-Policy may forbid at import. */
function validator(): ValidateFunction<WireVerdict> {
  compiled ??= new Ajv({ allErrors: true, verbose: true }).compile<WireVerdict>(verdictJsonSchema);
  return compiled;
}

/**
 * Checks a parsed JSON value against `verdictJsonSchema`. Nothing is coerced: "85" is not 85.
 * Errors are sentences that name field, value and remedy, to be shown to the judge as they are.
 * Text that PostgreSQL cannot store (NUL, lone surrogates) becomes U+FFFD.
 */
export function validateVerdict(value: unknown): VerdictCheck {
  const excess = findExcess(value);
  if (excess) return { ok: false, errors: [excess] };
  const validate = validator();
  if (validate(value)) return { ok: true, verdict: toVerdict(value) };
  const errors = [...new Set((validate.errors ?? []).map(describe))];
  return { ok: false, errors: errors.slice(0, maxReportedErrors) };
}

/** ajv reports every fault as an object: a million faulty entries would be a million objects, so they are refused before. */
function findExcess(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  if (Object.keys(value).length > maxEntries)
    return `The object has more than ${maxEntries} fields; give the six fields of the schema only.`;
  const violations: unknown = 'violations' in value ? value.violations : null;
  if (!Array.isArray(violations)) return null;
  const crowded = (entry: unknown) =>
    typeof entry === 'object' && entry !== null && Object.keys(entry).length > maxEntries;
  if (violations.length > maxEntries || violations.some(crowded))
    return `violations holds more than ${maxEntries} entries; name the most important ones only.`;
  return null;
}

function toVerdict(wire: WireVerdict): Verdict {
  return {
    accuracyScore: wire.accuracy_score,
    formatScore: wire.format_score,
    complianceScore: wire.compliance_score,
    overallScore: wire.overall_score,
    violations: wire.violations.map(({ category, detail }) => ({
      category,
      detail: sanitizeText(detail).text,
    })),
    reasoning: sanitizeText(wire.reasoning).text,
  };
}

function describe(error: ErrorObject): string {
  const field = error.instancePath.slice(1).replaceAll('/', '.') || 'The answer';
  const found = show(error.data);
  const { params } = error;
  switch (error.keyword) {
    case 'required':
      return `${field === 'The answer' ? '' : `${field}: `}${params.missingProperty} is missing; add it.`;
    case 'additionalProperties':
      return `${field === 'The answer' ? '' : `${field}: `}${show(params.additionalProperty)} is not a field of the schema; leave it out.`;
    case 'type':
      return `${field} must be ${article(String(params.type))}, not ${found}.`;
    case 'minimum':
    case 'maximum':
      return `${field} must be from 0 to 100, not ${found}.`;
    case 'enum':
      return `${field} must be one of ${violationCategories.join(', ')}, not ${found}.`;
    default:
      return `${field} ${error.message ?? 'is not valid'} (found ${found}).`;
  }
}

function article(type: string): string {
  return type === 'number' ? 'a number without quotes' : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}

function show(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, 80) : value);
  return text ?? 'nothing';
}
