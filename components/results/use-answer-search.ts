'use client';

import { useEffect, useState } from 'react';

const typingMs = 250;

type Found = { q: string; ids: ReadonlySet<string>; problem: string | null };

const nothing: Found = { q: '', ids: new Set(), problem: null };

/** Asks the server which answers hold the text: the browser has no long texts. Searches again when items changed. */
export function useAnswerSearch(runId: string, q: string, version: number) {
  const [result, setResult] = useState<Found>(nothing);
  const wanted = q.trim();
  useEffect(() => {
    if (!wanted) return undefined;
    const controller = new AbortController();
    const search = async () => {
      const response = await fetch(
        `/api/runs/${runId}/search?${new URLSearchParams({ q: wanted }).toString()}`,
        {
          signal: controller.signal,
        },
      );
      const body = (await response.json()) as { itemIds?: string[]; detail?: string };
      if (response.ok) return setResult({ q: wanted, ids: new Set(body.itemIds), problem: null });
      setResult({
        q: wanted,
        ids: new Set(),
        problem: `Answers were not searched: ${body.detail ?? response.status}`,
      });
    };
    const failed = () => {
      if (controller.signal.aborted) return;
      setResult({
        q: wanted,
        ids: new Set(),
        problem: 'Answers were not searched: the server was not reached.',
      });
    };
    const timer = setTimeout(() => void search().catch(failed), typingMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [runId, wanted, version]);
  const current = result.q === wanted && wanted !== '';
  return {
    found: current ? result.ids : null,
    searching: wanted !== '' && !current,
    problem: current ? result.problem : null,
  };
}
