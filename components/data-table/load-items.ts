import type { ItemColumns } from '@/lib/runs/item-columns';
import type { ItemStore } from './item-store';

/**
 * The first page is small, so that rows stand there at once. The others are read and merged in one go each, and nothing that
 * is typed meanwhile may wait for it: 20,000 items held the page up for 40 ms, and for 100 on a busy machine.
 */
const firstPage = 500;
const nextPages = 2_500;

/** Changes are asked for from a little before the last answer: a transaction that began earlier may have ended later. */
const overlapMs = 5_000;

export const firstItemsUrl = (runId: string) => `/api/runs/${runId}/item-columns?limit=${firstPage}`;

async function fetchPage(url: string, signal: AbortSignal): Promise<ItemColumns> {
  const response = await fetch(url, { signal });
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as { detail?: string } | null;
    throw new Error(problem?.detail ?? `The server answered ${response.status}.`);
  }
  return (await response.json()) as ItemColumns;
}

async function loadAll(store: ItemStore, runId: string, signal: AbortSignal): Promise<void> {
  store.problem = null;
  const first = await fetchPage(firstItemsUrl(runId), signal);
  store.merge(first);
  for (let after = first.nextAfter; after !== null;) {
    const page = await fetchPage(`/api/runs/${runId}/item-columns?limit=${nextPages}&after=${after}`, signal);
    store.merge(page);
    after = page.nextAfter;
  }
  store.readAt = first.readAt;
  store.complete = true;
  store.changed();
}

/** Loads all items of a run into the store. Whoever asks while it is under way waits for the same load. */
export async function loadItems(store: ItemStore, runId: string, signal: AbortSignal): Promise<void> {
  store.loading ??= loadAll(store, runId, signal).finally(() => (store.loading = null));
  await store.loading;
}

/** Takes over what was written since the last answer. */
export async function refreshItems(store: ItemStore, runId: string, signal: AbortSignal): Promise<void> {
  if (store.readAt === null) return;
  const since = new Date(Date.parse(store.readAt) - overlapMs).toISOString();
  let next: string | null = null;
  let readAt: string | null = null;
  do {
    const query = new URLSearchParams({ limit: String(nextPages), changedSince: since });
    if (next) query.set('after', next);
    const page = await fetchPage(`/api/runs/${runId}/item-columns?${query.toString()}`, signal);
    readAt ??= page.readAt;
    if (page.count > 0) store.merge(page);
    next = page.nextAfter;
  } while (next);
  store.readAt = readAt;
}
