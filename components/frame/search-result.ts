import type { RunStatus } from '@/lib/runs/run-state';

export type SearchResult = {
  runs: { id: string; runId: string; name: string | null; status: RunStatus }[];
  tasks: { id: string; taskId: string; category: string }[];
};

/** Asks the server; a refusal comes as its words. */
export type SearchEverything = (text: string) => Promise<SearchResult | { problem: string }>;
