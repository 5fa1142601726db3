import type { ModelReference, RunParameters } from '../create-run-input';
import { readSummaryRow } from './get-run-summary';

/** What a run was started with, as a form to start it again is filled. */
export type StoredRunInput = {
  name: string | null;
  judge: ModelReference | null;
  targets: ModelReference[];
  collectionIds: string[];
  repetitions: number;
  parameters: RunParameters;
  budgetUsd: number | null;
};

const reference = ({ providerId, model }: ModelReference): ModelReference => ({ providerId, model });

/** @throws AppError `not_found` */
export async function readRunInput(id: string): Promise<StoredRunInput> {
  const row = await readSummaryRow(id);
  return {
    name: row.name,
    judge: row.judge && reference(row.judge),
    targets: row.targets.map(reference),
    collectionIds: row.collections.map((collection) => collection.id),
    repetitions: row.repetitions,
    // Stored by createRun, which had parsed them.
    parameters: row.parameters,
    budgetUsd: row.budget_usd,
  };
}
