import type { JudgedTask } from '@/lib/judging/judge-prompt-parts';
import { profileOf, similarity, type Profile } from './text-similarity';

type Violation = {
  category: 'under_min' | 'over_max' | 'format' | 'missing_field' | 'other';
  detail: string;
};

/** The verdict in the form that goes over the wire. */
export type WireVerdict = {
  accuracy_score: number;
  format_score: number;
  compliance_score: number;
  overall_score: number;
  violations: Violation[];
  reasoning: string;
};

type Nearest = { level: string; anchor: number; likeness: number; profile: Profile };

/** The score of an answer that equals the reference. */
const anchors = { excellent: 97, good: 82, pass: 62, incorrect: 8 };
/** Below this, two texts share only what any two texts share; above the other, they say the same. */
const unlike = 0.25;
const alike = 0.8;

/**
 * The simulated judge's method: find the reference that the answer is most like (of equals the better one) and take
 * its anchor, lowered in proportion as the likeness falls. Form and compliance start near accuracy and lose points
 * for violations. Looks at the words of the answer only: what the words ask for means nothing to it.
 */
export function gradeAnswer(task: JudgedTask, answer: string, checked: readonly string[] = []): WireVerdict {
  const grade = gradeText(task, answer);
  return toVerdict(checked.length > 0 ? withChecks(grade, checked) : grade);
}

/** What the answer is worth before points are taken for the violations. */
type Grade = { accuracy: number; violations: Violation[]; because: string };

const categories = ['under_min', 'over_max', 'format', 'missing_field', 'other'] as const;

/** A judge that believes what it was told was measured: those violations instead of its own guesses at length and fields. */
function withChecks(grade: Grade, checked: readonly string[]): Grade {
  const measured = checked.flatMap((line) => {
    const [, found, detail] = /^VIOLATED \((\w+)\) (.*)$/.exec(line) ?? [];
    const category = categories.find((known) => known === found);
    return category && detail !== undefined ? [violation(category, detail)] : [];
  });
  const own = grade.violations.filter(({ category }) => category === 'other');
  return { ...grade, violations: [...measured, ...own] };
}

function gradeText(task: JudgedTask, answer: string): Grade {
  if (answer.trim() === '')
    return {
      accuracy: 0,
      violations: [violation('under_min', 'The answer is empty.')],
      because: 'There is no answer.',
    };
  const profile = profileOf(answer);
  const nearest = findNearest(task, profile);
  if (!nearest) return gradeWithoutReferences(task, profile);
  const accuracy = nearest.anchor * credit(nearest.likeness);
  const violations = findViolations(task, answer, profile, nearest);
  const percent = Math.round(nearest.likeness * 100);
  const because =
    credit(nearest.likeness) === 0
      ? 'The answer has next to nothing in common with any reference.'
      : `The answer is closest to the ${nearest.level} reference (${percent} % alike).`;
  return { accuracy, violations, because };
}

function findNearest(task: JudgedTask, profile: Profile): Nearest | null {
  const references = [
    ['excellent', anchors.excellent, task.excellent],
    ['good', anchors.good, task.good],
    ['pass', anchors.pass, task.pass],
    ['incorrect', anchors.incorrect, task.incorrectAnswerDirection],
  ] as const;
  let nearest: Nearest | null = null;
  for (const [level, anchor, text] of references) {
    if (text === null || text.trim() === '') continue;
    const reference = profileOf(text);
    const likeness = similarity(profile, reference);
    if (!nearest || likeness > nearest.likeness) nearest = { level, anchor, likeness, profile: reference };
  }
  return nearest;
}

function credit(likeness: number): number {
  return Math.min(1, Math.max(0, (likeness - unlike) / (alike - unlike)));
}

function findViolations(task: JudgedTask, answer: string, profile: Profile, nearest: Nearest): Violation[] {
  const violations: Violation[] = [];
  const expected = nearest.profile.length;
  if (profile.length < expected * 0.4)
    violations.push(violation('under_min', `${profile.length} tokens where about ${expected} are expected.`));
  if (profile.length > expected * 2.5 + 20)
    violations.push(violation('over_max', `${profile.length} tokens where about ${expected} are expected.`));
  violations.push(...checkJson(task.excellent, answer));
  if (credit(nearest.likeness) < 0.3 || nearest.level === 'incorrect')
    violations.push(violation('other', 'The answer does not answer the question.'));
  return violations;
}

/** Where the excellent reference is a JSON object the answer must be one too, with the same fields. */
function checkJson(excellent: string | null, answer: string): Violation[] {
  const expected = parseObject(excellent ?? '');
  if (!expected) return [];
  const given = parseObject(answer);
  if (!given) return [violation('format', 'The answer is not the JSON object that was asked for.')];
  return Object.keys(expected)
    .filter((key) => !(key in given))
    .map((key) => violation('missing_field', `The field ${key} is missing.`));
}

function parseObject(text: string): object | null {
  const body = text.trim().replace(/^```\w*\n([\s\S]*)\n```$/, '$1');
  if (!body.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** With no reference only the relation to the question can be seen: 20 for none, up to 65. */
function gradeWithoutReferences(task: JudgedTask, profile: Profile): Grade {
  const likeness = similarity(profile, profileOf(task.question));
  const because = 'No reference is given, so only the relation to the question was judged.';
  return { accuracy: 20 + 45 * credit(likeness + unlike), violations: [], because };
}

function toVerdict({ accuracy, violations, because }: Grade): WireVerdict {
  const near = Math.min(100, accuracy + 8);
  const cost = (...categories: Violation['category'][]) =>
    15 * violations.filter(({ category }) => categories.includes(category)).length;
  const format = Math.max(0, near - cost('format', 'missing_field'));
  const compliance = Math.max(0, near - cost('under_min', 'over_max', 'missing_field'));
  const found = violations.map(({ detail }) => detail).join(' ');
  return {
    accuracy_score: round(accuracy),
    format_score: round(format),
    compliance_score: round(compliance),
    overall_score: round(0.8 * accuracy + 0.1 * format + 0.1 * compliance),
    violations,
    reasoning: `Simulated judge. ${because}${found === '' ? '' : ` ${found}`}`,
  };
}

function violation(category: Violation['category'], detail: string): Violation {
  return { category, detail };
}

function round(score: number): number {
  return Math.round(score * 10) / 10;
}
