import { formatEstimate } from '@/lib/costs/format-estimate';
import { formatDuration } from '@/lib/reports/format-figures';
import type { CreateRunInput } from '@/lib/runs/create-run-input';
import { estimatePlannedRun } from '@/lib/runs/server/estimate-planned-run';

/** One line before a run starts. What cannot be estimated is said, and whatever is wrong with the run its start will say. */
export async function describeEstimate(input: CreateRunInput): Promise<string> {
  try {
    const estimate = await estimatePlannedRun(input);
    const { durationMs } = estimate;
    const time = durationMs
      ? `, about ${formatDuration(durationMs.expected)} (${formatDuration(durationMs.low)} to ${formatDuration(durationMs.high)})`
      : '';
    return `Estimated cost: ${formatEstimate(estimate)}${time}`;
  } catch (error) {
    return `Estimated cost: unknown (${error instanceof Error ? error.message : String(error)})`;
  }
}
