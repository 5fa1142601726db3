import { constraintSchema, type Constraint } from '../constraint';
import { escapeRegex } from './escape-regex';
import type { Report } from './promptfoo-prompts';
import type { ValuePath } from './parse-yaml-value';
import { renderTemplate, type TemplateVars } from './render-template';

/** What the assertions of one test become. */
export type MappedAsserts = { constraints: Constraint[]; references: string[]; criteria: string[] };

type Assert = Record<string, unknown>;
type Value = { text: string | null; texts: string[] | null; raw: unknown };
type Draft = Record<string, unknown> | null;

const notText = 'has no value that a check could use';

/** Each kind of check by the name without `not-`. Null: the value does not fit. */
const checks: Record<string, (value: Value, negate: true | undefined) => Draft> = {
  equals: ({ text }, negate) => (text === null ? null : { type: 'equals', text, negate }),
  iequals: ({ text }, negate) => (text === null ? null : { type: 'equals', text, ignoreCase: true, negate }),
  contains: ({ text }, negate) => (text === null ? null : { type: 'contains', texts: [text], negate }),
  icontains: ({ text }, negate) =>
    text === null ? null : { type: 'contains', texts: [text], ignoreCase: true, negate },
  'contains-all': ({ texts }, negate) => texts && { type: 'contains', texts, mode: 'all', negate },
  'contains-any': ({ texts }, negate) => texts && { type: 'contains', texts, mode: 'any', negate },
  'icontains-all': ({ texts }, negate) =>
    texts && { type: 'contains', texts, mode: 'all', ignoreCase: true, negate },
  'icontains-any': ({ texts }, negate) =>
    texts && { type: 'contains', texts, mode: 'any', ignoreCase: true, negate },
  'starts-with': ({ text }, negate) =>
    text === null ? null : { type: 'regex', pattern: `^${escapeRegex(text)}`, negate },
  regex: ({ text }, negate) => (text === null ? null : { type: 'regex', pattern: text, negate }),
  'is-json': jsonDraft,
  'contains-json': jsonDraft,
};

function jsonDraft({ raw }: Value, negate: true | undefined): Draft {
  if (negate || (raw !== undefined && (typeof raw !== 'object' || raw === null || Array.isArray(raw))))
    return null;
  return { type: 'json_schema', schema: raw ?? {} };
}

const rubrics = ['llm-rubric', 'model-graded-closedqa', 'g-eval'];
const facts = ['factuality', 'model-graded-factcheck'];

const reasons: Record<string, string> = {
  javascript: 'runs code, which an import never does',
  python: 'runs code, which an import never does',
  ruby: 'runs code, which an import never does',
  webhook: 'asks another server, which Assay does not',
  latency: 'is about the call: results show the time of each',
  cost: 'is about the call: results show the cost of each',
};

/** The value with variables put in; a problem when it cannot be known. */
function readValue(raw: unknown, vars: TemplateVars): Value | string {
  const list = Array.isArray(raw) ? raw : [raw];
  const texts: string[] = [];
  for (const one of list as unknown[]) {
    if (typeof one !== 'string' && typeof one !== 'number' && typeof one !== 'boolean')
      return { text: null, texts: null, raw };
    const rendered = renderTemplate(String(one), vars);
    if ('problem' in rendered) return rendered.problem;
    if (rendered.text.startsWith('file://'))
      return 'its value stands in another file, which an import does not read';
    texts.push(rendered.text);
  }
  if (Array.isArray(raw)) return { text: null, texts, raw };
  const [text = ''] = texts;
  return {
    text,
    texts: text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    raw,
  };
}

function reportExtras(assert: Assert, path: ValuePath, report: Report): void {
  for (const [key, value] of Object.entries(assert)) {
    if (key === 'type' || key === 'value' || (key === 'weight' && value === 1)) continue;
    const reason =
      key === 'weight'
        ? 'all checks of a task weigh the same'
        : key === 'threshold'
          ? 'a score takes the place of a threshold'
          : 'a check has no such setting';
    report([...path, key], value, reason);
  }
}

function mapJudged(kind: string, value: Value, negate: boolean, into: MappedAsserts): boolean {
  const texts = Array.isArray(value.raw) ? value.texts : value.text === null ? null : [value.text];
  if (!texts || texts.every((text) => text.trim() === '')) return false;
  if (rubrics.includes(kind))
    for (const text of texts) into.criteria.push(negate ? `It must not hold that: ${text}` : text);
  else if (negate) for (const text of texts) into.criteria.push(`The answer must not agree with: ${text}`);
  else into.references.push(...texts);
  return true;
}

type Mapper = (
  assert: Assert,
  vars: TemplateVars,
  path: ValuePath,
  report: Report,
  into: MappedAsserts,
) => void;

const mapSet: Mapper = (assert, vars, path, report, into) => {
  const { assert: inner, type: _type, ...rest } = assert;
  if (rest.threshold !== undefined || !Array.isArray(inner))
    return report(path, assert, 'is a set of which a part may fail: a task wants all');
  for (const [key, value] of Object.entries(rest))
    report([...path, key], value, 'a check has no such setting');
  mapAsserts(inner, vars, [...path, 'assert'], report, into);
};

const mapAssert: Mapper = (assert, vars, path, report, into) => {
  const { type, transform, weight } = assert;
  if (typeof type !== 'string') return report(path, assert, 'has no type');
  if (type === 'assert-set') return mapSet(assert, vars, path, report, into);
  if (transform !== undefined)
    return report(path, assert, 'checks a transformed answer, and nothing of a file is executed');
  if (weight === 0) return report(path, assert, 'weighs nothing: it only measures');
  const negate = type.startsWith('not-');
  const kind = negate ? type.slice('not-'.length) : type;
  const isJudged = rubrics.includes(kind) || facts.includes(kind);
  if (!isJudged && !Object.hasOwn(checks, kind))
    return report(
      path,
      assert,
      (Object.hasOwn(reasons, kind) && reasons[kind]) || 'a task has no check of this type',
    );
  const value = readValue(assert.value, vars);
  if (typeof value === 'string') return report(path, assert, value);
  if (isJudged) {
    if (!mapJudged(kind, value, negate, into)) return report(path, assert, notText);
  } else {
    const draft = checks[kind]?.(value, negate || undefined);
    const parsed = draft ? constraintSchema.safeParse(draft) : null;
    if (!parsed)
      return report(
        path,
        assert,
        kind.endsWith('json') && negate ? 'a task has no check of this type' : notText,
      );
    if (!parsed.success) return report(path, assert, `cannot be a check: ${parsed.error.issues[0]?.message}`);
    into.constraints.push(parsed.data);
    if (kind === 'equals' && !negate && value.text !== null) into.references.push(value.text);
  }
  reportExtras(assert, path, report);
};

/** Maps the assertions of a test, nested sets included, and reports those that have no counterpart. */
export function mapAsserts(
  asserts: unknown,
  vars: TemplateVars,
  path: ValuePath,
  report: Report,
  into: MappedAsserts,
): void {
  if (asserts === undefined || asserts === null) return;
  if (!Array.isArray(asserts)) return report(path, asserts, 'is no list of assertions');
  for (const [index, assert] of (asserts as unknown[]).entries())
    if (typeof assert === 'object' && assert !== null)
      mapAssert(assert as Assert, vars, [...path, index], report, into);
    else report([...path, index], assert, 'is no assertion: write type and value');
}
