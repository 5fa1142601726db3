import type { Constraint } from './constraint';

const range = (what: string, min: unknown, max: unknown, unit: string) => {
  const { low, high } = { low: min !== undefined, high: max !== undefined };
  if (low && high && min === max) return `${what}exactly ${String(min)}${unit}`;
  return `${what}${[low && `at least ${String(min)}`, high && `at most ${String(max)}`].filter(Boolean).join(' and ')}${unit}`;
};

/** A constraint in words, as candidate, judge and reader see it. */
export function describeConstraint(constraint: Constraint): string {
  switch (constraint.type) {
    case 'words':
    case 'characters':
    case 'sentences':
    case 'items':
      return range(
        '',
        constraint.min,
        constraint.max,
        ` ${constraint.type === 'items' ? 'list items' : constraint.type}`,
      );
    case 'required_fields':
      return `Every record has the fields ${constraint.fields.join(', ')}`;
    case 'json_schema':
      return Object.keys(constraint.schema).length === 0
        ? 'The answer is valid JSON'
        : `The answer is JSON that is valid under this JSON Schema: ${JSON.stringify(constraint.schema)}`;
    case 'regex':
      return `${constraint.negate ? 'Nothing in the answer matches' : 'The answer matches'} the regular expression ${constraint.pattern}`;
    case 'equals':
      return `The answer is ${constraint.negate ? 'not ' : ''}exactly: ${constraint.text}`;
    case 'contains': {
      const of = constraint.mode === 'any' ? 'at least one of' : 'all of';
      const negated = constraint.mode === 'any' ? 'none of' : 'not all of';
      return `The answer holds ${constraint.negate ? negated : of} these: ${constraint.texts.join(' | ')}`;
    }
    case 'forbidden_words':
      return `These words do not occur: ${constraint.words.join(', ')}`;
    case 'language':
      return `The answer is in the language ${constraint.language}`;
    case 'numbers':
      return range(
        `Numbers${constraint.field ? ` in ${constraint.field}` : ''}: `,
        constraint.min,
        constraint.max,
        '',
      );
    case 'durations':
      return range(
        `Durations${constraint.field ? ` in ${constraint.field}` : ''}: `,
        constraint.minMinutes,
        constraint.maxMinutes,
        ' minutes',
      );
    case 'dates':
      return range(
        `Dates${constraint.field ? ` in ${constraint.field}` : ''}: `,
        constraint.earliest,
        constraint.latest,
        '',
      );
    case 'judged':
      return constraint.text;
  }
}
