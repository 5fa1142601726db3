import { AppError } from '@/lib/errors/app-error';
import { compareRuns } from '@/lib/statistics/compare-runs';
import type { RunSummary } from '../run';
import { mostComparedRuns, type ComparedRun, type RunComparisonPage } from '../run-comparison';
import { scoresNotComparable, termDifferences, type ComparedTerms } from '../run-terms-differences';
import { readComparedTerms } from './read-compared-terms';
import { readRunItems, type ComparableItem } from './read-run-items';

type Side = { terms: ComparedTerms & { run: RunSummary }; items: ComparableItem[] };

const readSide = async (id: string): Promise<Side> => {
  const [terms, items] = await Promise.all([readComparedTerms(id), readRunItems(id)]);
  return { terms, items };
};

const targetsOf = ({ items }: Side) => new Map(items.map((item) => [item.targetId, item.model]));

/** Two runs of one model each are compared also when the models differ: that is what one would ask of them. */
function alignSingleModels(
  baseline: Side,
  candidate: Side,
): { items: ComparableItem[]; note: string | null } {
  const before = [...targetsOf(baseline)];
  const after = [...targetsOf(candidate)];
  const [[id, model] = [], [otherId, otherModel] = []] = [before[0], after[0]];
  if (before.length !== 1 || after.length !== 1 || id === undefined || id === otherId)
    return { items: candidate.items, note: null };
  return {
    items: candidate.items.map((item) => ({ ...item, targetId: id })),
    note: `The runs asked different models: ${otherModel} is compared with ${model}.`,
  };
}

function compareSides(baseline: Side, candidate: Side): ComparedRun {
  const { items, note } = alignSingleModels(baseline, candidate);
  return {
    run: candidate.terms.run,
    comparison: compareRuns(baseline.items, items, {
      scoresNotComparable: scoresNotComparable(baseline.terms, candidate.terms),
    }),
    notes: [...(note ? [note] : []), ...termDifferences(baseline.terms, candidate.terms)],
  };
}

/** A model's name, with its provider where two providers have a model of that name. */
function nameTargets(targets: ComparableItem[]): Record<string, string> {
  const isUnique = (model: string) => targets.filter((target) => target.model === model).length === 1;
  return Object.fromEntries(
    targets.map(({ targetId, provider, model }) => [
      targetId,
      isUnique(model) ? model : `${provider}/${model}`,
    ]),
  );
}

/**
 * Each of the other runs beside the baseline.
 * @throws AppError `invalid` unless two to eight different runs are named, the baseline among them; `not_found`
 */
export async function compareStoredRuns(runIds: string[], baselineId: string): Promise<RunComparisonPage> {
  const ids = [...new Set(runIds)];
  if (ids.length < 2 || ids.length > mostComparedRuns || !ids.includes(baselineId))
    throw new AppError(
      'invalid',
      `runs: name 2 to ${mostComparedRuns} different runs, the baseline one of them.`,
    );
  const baseline = await readSide(baselineId);
  const candidates: ComparedRun[] = [];
  const targets = new Map(baseline.items.map((item) => [item.targetId, item]));
  // One after the other: the items of two runs at a time are enough to hold.
  for (const id of ids.filter((one) => one !== baselineId)) {
    const candidate = await readSide(id);
    for (const item of candidate.items) if (!targets.has(item.targetId)) targets.set(item.targetId, item);
    candidates.push(compareSides(baseline, candidate));
  }
  return { baseline: baseline.terms.run, candidates, targetNames: nameTargets([...targets.values()]) };
}
