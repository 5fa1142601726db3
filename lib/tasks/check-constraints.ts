import { checkJsonSchema } from './checks/check-json-schema';
import { checkRange } from './checks/check-ranges';
import { countCharacters, countSentences, countWords } from './checks/count-text';
import { checkableLanguages, detectLanguages } from './checks/detect-language';
import { outOfRange, someOf, type Finding } from './checks/finding';
import { compileLinearRegex } from './checks/linear-regex';
import { countItems, readRecords, valueAt } from './checks/read-records';
import type { CheckResult } from './check-result';
import type { Constraint } from './constraint';
import { describeConstraint } from './describe-constraint';

/** Longer answers are not matched: 100,000 characters × 500 states is the third of a second a worker can spare. */
const maxMatchedLength = 100_000;

type Of<T extends Constraint['type']> = Extract<Constraint, { type: T }>;

function checkFields(answer: string, fields: string[]): Finding[] {
  const records = readRecords(answer);
  if (!records)
    return [
      { category: 'missing_field', detail: `no records (JSON or CSV) that could have ${someOf(fields)}` },
    ];
  const absent = fields.flatMap((field) => {
    const count = records.filter((record) => valueAt(record, field) === undefined).length;
    return count === 0
      ? []
      : [records.length === 1 ? field : `${field} (in ${count} of ${records.length} records)`];
  });
  if (records.length === 0) return [{ category: 'missing_field', detail: 'there is no record' }];
  return absent.length > 0 ? [{ category: 'missing_field', detail: `absent: ${someOf(absent)}` }] : [];
}

function checkRegex(answer: string, { pattern, flags, negate = false }: Of<'regex'>): Finding[] | null {
  const regex = compileLinearRegex(pattern, flags);
  if ('fault' in regex || answer.length > maxMatchedLength) return null;
  if (regex.test(answer) !== negate) return [];
  return [
    {
      category: 'format',
      detail: negate ? `matches /${pattern}/, which it must not` : `does not match /${pattern}/`,
    },
  ];
}

function checkContains(answer: string, constraint: Of<'contains'>): Finding[] {
  const { texts, mode = 'all', ignoreCase = false, negate = false } = constraint;
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  const folded = fold(answer);
  const found = texts.filter((text) => folded.includes(fold(text)));
  const holds = mode === 'any' ? found.length > 0 : found.length === texts.length;
  if (holds !== negate) return [];
  if (negate) return [{ category: 'other', detail: `holds ${someOf(found)}, which it must not` }];
  const absent = texts.filter((text) => !found.includes(text));
  return [
    {
      category: 'other',
      detail: mode === 'any' ? `holds none of ${someOf(texts)}` : `does not hold ${someOf(absent)}`,
    },
  ];
}

function checkEquals(answer: string, { text, ignoreCase = false, negate = false }: Of<'equals'>): Finding[] {
  const fold = (value: string) => (ignoreCase ? value.trim().toLowerCase() : value.trim());
  if ((fold(answer) === fold(text)) !== negate) return [];
  return [
    { category: 'other', detail: negate ? 'is the text that it must not be' : `is not ${someOf([text])}` },
  ];
}

function checkForbiddenWords(answer: string, words: string[]): Finding[] {
  const folded = answer.toLowerCase();
  const isLetter = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}_]/u.test(character);
  const found = words.filter((word) => {
    const wanted = word.trim().toLowerCase();
    for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1))
      if (!isLetter(folded[at - 1]) && !isLetter(folded[at + wanted.length])) return true;
    return false;
  });
  return found.length > 0 ? [{ category: 'other', detail: `forbidden: ${someOf(found)}` }] : [];
}

function checkLanguage(answer: string, language: string): Finding[] | null {
  if (!checkableLanguages.has(language)) return null;
  const detected = detectLanguages(answer);
  if (!detected) return null;
  return detected.includes(language)
    ? []
    : [{ category: 'other', detail: `is in ${detected.join(' or ')}, not in ${language}` }];
}

/** Null: code cannot tell. */
function check(constraint: Constraint, answer: string): Finding[] | null {
  switch (constraint.type) {
    case 'words':
      return outOfRange(countWords(answer), constraint, 'words');
    case 'characters':
      return outOfRange(countCharacters(answer), constraint, 'characters');
    case 'sentences':
      return outOfRange(countSentences(answer), constraint, 'sentences');
    case 'items':
      return outOfRange(countItems(answer), constraint, 'items');
    case 'required_fields':
      return checkFields(answer, constraint.fields);
    case 'json_schema':
      return checkJsonSchema(answer, constraint.schema);
    case 'regex':
      return checkRegex(answer, constraint);
    case 'equals':
      return checkEquals(answer, constraint);
    case 'contains':
      return checkContains(answer, constraint);
    case 'forbidden_words':
      return checkForbiddenWords(answer, constraint.words);
    case 'language':
      return checkLanguage(answer, constraint.language);
    case 'numbers':
    case 'durations':
    case 'dates':
      return checkRange(answer, constraint);
    case 'judged':
      return null;
  }
}

/**
 * What code finds of the constraints in an answer, in their order. Pure, and linear in the answer's length but for JSON
 * Schemas. Constraints for the judge alone have no result.
 */
export function checkConstraints(constraints: readonly Constraint[], answer: string): CheckResult[] {
  return constraints
    .filter(({ type }) => type !== 'judged')
    .map((constraint) => {
      const findings = check(constraint, answer);
      return {
        constraint: describeConstraint(constraint),
        met: findings && findings.length === 0,
        violations: findings ?? [],
      };
    });
}
