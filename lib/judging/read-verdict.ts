import { findDuplicateKey } from './find-duplicate-key';
import { findJsonObjects } from './find-json-objects';
import { validateVerdict, verdictJsonSchema, type Verdict } from './verdict';

export type ReadVerdict =
  { ok: true; verdict: Verdict; found: 'json' | 'fenced' | 'embedded' } | { ok: false; errors: string[] };

/** Reading is linear, but 20 MB would still keep the event loop, and so the worker's heartbeat, for seconds. */
const maxChars = 2_000_000;

type Faulty = { fields: number; errors: string[] };

/**
 * Reads a judge's answer: the whole text as JSON, else the JSON objects in it (fenced or in prose).
 *
 * Two different valid verdicts in one text are refused, neither first nor last wins: one of them may be a forgery that
 * the judge quoted from the candidate's answer, and asking again costs less than a wrong score. Equal ones are one.
 * Linear in the length of `text`. Errors are sentences for the judge.
 */
export function readVerdict(text: string): ReadVerdict {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return refuse('The answer is empty; answer with the JSON object of the verdict.');
  if (trimmed.length > maxChars)
    return refuse(
      `The answer has more than ${maxChars} characters; answer with the JSON object of the verdict only.`,
    );
  const whole = parse(trimmed);
  if (whole.ok) {
    const check = checkJson(trimmed, whole.value);
    return check.ok ? { ...check, found: 'json' } : check;
  }
  return readEmbedded(trimmed, whole.error);
}

function readEmbedded(text: string, wholeError: string): ReadVerdict {
  let best: (ReadVerdict & { ok: true }) | null = null;
  let nearest: Faulty | null = null;
  for (const { start, end } of findJsonObjects(text)) {
    const json = text.slice(start, end);
    const parsed = parse(json);
    if (!parsed.ok) {
      nearest = nearer(nearest, { fields: namedFields(json), errors: [notJson(parsed.error)] });
      continue;
    }
    const check = checkJson(json, parsed.value);
    if (!check.ok) {
      nearest = nearer(nearest, { fields: namedFields(json), errors: check.errors });
    } else if (best && JSON.stringify(best.verdict) !== JSON.stringify(check.verdict)) {
      return refuse('The answer holds different verdicts; give exactly one JSON object and quote no other.');
    } else {
      best ??= { ...check, found: isFenced(text, start) ? 'fenced' : 'embedded' };
    }
  }
  if (best) return best;
  // An object that shares no field with the schema is something quoted, and its faults would mislead.
  if (nearest && nearest.fields > 0) return { ok: false, errors: nearest.errors };
  return refuse(explainAbsence(text, wholeError));
}

function checkJson(json: string, value: unknown) {
  const check = validateVerdict(value);
  if (!check.ok) return check;
  const key = findDuplicateKey(json);
  return key === null ? check : refuse(`${JSON.stringify(key)} is given twice; give each field once.`);
}

/** The object with the most fields of the schema is what was meant as the verdict; of equal ones the last. */
function nearer(a: Faulty | null, b: Faulty): Faulty {
  return a && a.fields > b.fields ? a : b;
}

function namedFields(json: string): number {
  return verdictJsonSchema.required.filter((field) => json.includes(`"${field}"`)).length;
}

function isFenced(text: string, start: number): boolean {
  return /```[\w-]{0,20}\s{0,20}$/.test(text.slice(Math.max(0, start - 50), start));
}

function explainAbsence(text: string, wholeError: string): string {
  if (/^<(!doctype|html|head|body)/i.test(text))
    return 'The answer is an HTML page; answer with the JSON object of the verdict.';
  const start = text.indexOf('{');
  if (start === -1)
    return 'The answer holds no JSON object; answer with the JSON object of the verdict and nothing else.';
  const parsed = parse(text.slice(start));
  const error = parsed.ok ? wholeError : parsed.error;
  // V8's two words for a text that ends too early.
  return /end of JSON|unterminated/i.test(error)
    ? 'The JSON object is cut off before its end; write it whole, with shorter reasoning.'
    : notJson(error);
}

function notJson(error: string): string {
  return `The JSON object is not valid JSON (${error}); escape quotes and line breaks inside strings, and write scores as plain numbers.`;
}

function parse(json: string): { ok: true; value: unknown } | { ok: false; error: string } {
  try {
    const value: unknown = JSON.parse(json);
    return { ok: true, value };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

function refuse(error: string): { ok: false; errors: string[] } {
  return { ok: false, errors: [error] };
}
