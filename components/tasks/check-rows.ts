import { describeReferences } from '@/lib/tasks/describe-checks';
import type { CheckedTask, TaskChecks } from '@/lib/tasks/task-checks';
import type { Finding } from './checks-url';

/** One row of a finding: the task that may go, what it is held against, and what is said of it. */
export type CheckRow = { task: CheckedTask; other: CheckedTask | null; facts: string[] };

type Texts = { name: string; meaning: string; none: string; factTitles: string[] };

const results = ['Models', 'Runs', 'Answers', 'Mean scores'];

export function describeFinding(finding: Finding, { rules }: TaskChecks): Texts {
  const enough = `at least ${rules.minModels} models in ${rules.minRuns} runs answered the task as it is now; simulated models do not count`;
  return {
    duplicates: {
      name: 'Near duplicates',
      meaning: `Questions, with their input data, whose runs of three words agree to ${rules.similarity * 100} % or more (Jaccard similarity). Two tasks that ask the same count twice in every mean.`,
      none: 'No two tasks ask nearly the same.',
      factTitles: ['Similarity'],
    },
    references: {
      name: 'References',
      meaning:
        'Missing references leave the judge without a level to compare with; identical ones cannot tell two levels apart.',
      none: 'Every task has four different references, or criteria of its own.',
      factTitles: ['References'],
    },
    saturated: {
      name: 'Saturated',
      meaning: `The mean score of every model is ${rules.saturatedFrom} or above, where ${enough}. Such a task tells no models apart.`,
      none: 'No task is known to be saturated.',
      factTitles: results,
    },
    dead: {
      name: 'Dead',
      meaning: `The mean score of every model is below ${rules.deadBelow}, where ${enough}. The task may be too hard, or wrong.`,
      none: 'No task is known to be dead.',
      factTitles: results,
    },
  }[finding];
}

export function rowsOf(finding: Finding, checks: TaskChecks): CheckRow[] {
  if (finding === 'duplicates')
    return checks.duplicates.items.map(({ first, second, similarity }) => ({
      task: second,
      other: first,
      facts: [`${Math.floor(similarity * 100)} %`],
    }));
  if (finding === 'references')
    return checks.references.items.map((item) => ({
      task: item.task,
      other: null,
      facts: [describeReferences(item)],
    }));
  return checks[finding].items.map(({ task, models, runs, answers, lowest, highest }) => ({
    task,
    other: null,
    facts: [String(models), String(runs), String(answers), `${lowest.toFixed(0)} to ${highest.toFixed(0)}`],
  }));
}
