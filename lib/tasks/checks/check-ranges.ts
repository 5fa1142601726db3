import type { Constraint } from '../constraint';
import { someOf, type Finding } from './finding';
import { readRecords, valueAt } from './read-records';

type Ranged = Extract<Constraint, { type: 'numbers' | 'durations' | 'dates' }>;
type Found = { shown: string; value: number };

const numberText =
  /(?<![\p{L}\p{N}_.,-])[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\p{L}\p{N}_]|[.,:]\d)/gu;
const clock = /(?<![\d:])(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)(?![\d:])/g;
const spoken =
  /(?<![\p{L}\d.])(\d+(?:\.\d+)?)\s*(hours?|hrs?|h|minutes?|mins?|min|seconds?|secs?|s)(?![\p{L}\d])/giu;
const dateText = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;

const minutesOf = (unit: string) => (unit.startsWith('h') ? 60 : unit.startsWith('m') ? 1 : 1 / 60);

const readers: Record<Ranged['type'], (text: string) => Found[]> = {
  numbers: (text) =>
    Array.from(text.matchAll(numberText), ([shown]) => ({ shown, value: Number(shown.replaceAll(',', '')) })),
  durations: (text) => [
    ...Array.from(text.matchAll(clock), ([shown, h = '0', m = '0', s = '0']) => ({
      shown,
      value: Number(h) * 60 + Number(m) + Number(s) / 60,
    })),
    ...Array.from(text.matchAll(spoken), ([shown, figure = '0', unit = '']) => ({
      shown,
      value: Number(figure) * minutesOf(unit.toLowerCase()),
    })),
  ],
  dates: (text) =>
    Array.from(text.matchAll(dateText), ([shown]) => ({ shown, value: Date.parse(`${shown}T00:00:00Z`) })),
};

function limits(constraint: Ranged): {
  min?: number;
  max?: number;
  minText: string;
  maxText: string;
  unit: string;
} {
  if (constraint.type === 'numbers')
    return {
      min: constraint.min,
      max: constraint.max,
      minText: String(constraint.min),
      maxText: String(constraint.max),
      unit: '',
    };
  if (constraint.type === 'durations') {
    const { minMinutes: min, maxMinutes: max } = constraint;
    return { min, max, minText: String(min), maxText: String(max), unit: ' minutes' };
  }
  const { earliest, latest } = constraint;
  const at = (date: string | undefined) => (date === undefined ? undefined : Date.parse(`${date}T00:00:00Z`));
  return { min: at(earliest), max: at(latest), minText: earliest ?? '', maxText: latest ?? '', unit: '' };
}

/** The texts to look in: the field of every record, or the answer. A string says why there are none. */
function textsOf(answer: string, field: string | undefined): { texts: string[]; fault: Finding | null } {
  if (field === undefined) return { texts: [answer], fault: null };
  const records = readRecords(answer);
  if (!records)
    return {
      texts: [],
      fault: { category: 'format', detail: `no records (JSON or CSV) with the field ${field}` },
    };
  const values = records.map((record) => valueAt(record, field));
  const absent = values.filter((value) => value === undefined).length;
  const fault: Finding | null =
    absent > 0
      ? { category: 'missing_field', detail: `${field} is absent in ${absent} of ${records.length} records` }
      : null;
  return {
    texts: values
      .filter((value) => value !== undefined)
      .map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
    fault,
  };
}

/**
 * Every number, duration or date that is found lies in the range; none found is a fault of form, since the range asks
 * for them. Durations are "12 min", "1:30:00" or "2:30"; dates are ISO dates, and 2026-02-31 is none.
 */
export function checkRange(answer: string, constraint: Ranged): Finding[] {
  const { texts, fault } = textsOf(answer, constraint.field);
  const found = texts.flatMap(readers[constraint.type]);
  const { min, max, minText, maxText, unit } = limits(constraint);
  const unreal = found.filter(({ value }) => Number.isNaN(value)).map(({ shown }) => shown);
  const low = found.filter(({ value }) => min !== undefined && value < min).map(({ shown }) => shown);
  const high = found.filter(({ value }) => max !== undefined && value > max).map(({ shown }) => shown);
  const findings: Finding[] = fault ? [fault] : [];
  if (unreal.length > 0) findings.push({ category: 'format', detail: `${someOf(unreal)}: no such date` });
  if (low.length > 0)
    findings.push({ category: 'under_min', detail: `${someOf(low)}: at least ${minText}${unit} required` });
  if (high.length > 0)
    findings.push({ category: 'over_max', detail: `${someOf(high)}: at most ${maxText}${unit} allowed` });
  if (found.length === 0 && !fault)
    findings.push({ category: 'format', detail: `no ${constraint.type} found` });
  return findings;
}
