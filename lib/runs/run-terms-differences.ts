import { modelDifferences, type PinnedModel } from './pinned-models';
import type { RunSummary } from './run';

/** Who gave a run's current verdicts, by which template and in which form. */
export type JudgeTerms = { judge: string; templateHash: string; schemaVersion: string };

export type ComparedTerms = {
  run: Pick<RunSummary, 'name' | 'runId' | 'judge'>;
  judges: JudgeTerms[];
  parameters: Record<string, unknown>;
  repetitions: number;
  models: PinnedModel[];
};

export const runTitle = ({ name, runId }: Pick<RunSummary, 'name' | 'runId'>): string => name ?? runId;

function unscored({ run, judges }: ComparedTerms): string | null {
  if (run.judge === null) return `${runTitle(run)} has no judge`;
  return judges.length === 0 ? `${runTitle(run)} has no verdicts yet` : null;
}

const named = ({ run, judges }: ComparedTerms) =>
  `${runTitle(run)} was judged by ${[...new Set(judges.map(({ judge }) => judge))].join(' and ')}`;

const keyOf = ({ judge, templateHash, schemaVersion }: JudgeTerms) =>
  [judge, templateHash, schemaVersion].join('\n');

/**
 * Why the scores of two runs must not be compared; null when they may. Points of different judges, or of one judge asked in
 * different words, are different units.
 */
export function scoresNotComparable(baseline: ComparedTerms, candidate: ComparedTerms): string | null {
  const missing = unscored(baseline) ?? unscored(candidate);
  if (missing) return missing;
  const judges = new Set([...baseline.judges, ...candidate.judges].map(({ judge }) => judge));
  if (judges.size > 1) return `${named(baseline)}, ${named(candidate)}`;
  const terms = new Set([...baseline.judges, ...candidate.judges].map(keyOf));
  return terms.size > 1 ? 'the judge was asked in different words' : null;
}

const shown = (value: unknown) => (value === undefined ? 'not set' : JSON.stringify(value));

/** Differences that do not forbid a comparison, but may be what it shows. */
export function termDifferences(baseline: ComparedTerms, candidate: ComparedTerms): string[] {
  const keys = new Set([...Object.keys(baseline.parameters), ...Object.keys(candidate.parameters)]);
  const parameters = [...keys]
    .filter((key) => JSON.stringify(baseline.parameters[key]) !== JSON.stringify(candidate.parameters[key]))
    .map((key) =>
      key === 'systemPrompt'
        ? 'The system prompts differ.'
        : `${key}: ${shown(baseline.parameters[key])} → ${shown(candidate.parameters[key])}.`,
    );
  const repetitions =
    baseline.repetitions === candidate.repetitions
      ? []
      : [`Repetitions: ${baseline.repetitions} → ${candidate.repetitions}.`];
  return [...parameters, ...repetitions, ...modelDifferences(baseline.models, candidate.models)];
}
