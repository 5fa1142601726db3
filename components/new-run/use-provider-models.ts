'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { ModelInfo } from '@/lib/providers/provider';
import type { ModelsOf, ModelsState } from './models-state';

/** A browser keeps six connections to a host; silent providers must leave some for the rest of the page. */
const atOnce = 4;

async function askForModels(providerId: string, signal: AbortSignal): Promise<ModelsState> {
  try {
    const response = await fetch(`/api/providers/${providerId}/models`, { signal });
    if (response.ok) {
      const { items } = (await response.json()) as { items: ModelInfo[] };
      return { state: 'listed', models: items };
    }
    const problem = (await response.json().catch(() => null)) as { detail?: string } | null;
    return { state: 'failed', reason: problem?.detail ?? `The server answered ${response.status}.` };
  } catch {
    return { state: 'failed', reason: 'Assay itself was not reached.' };
  }
}

/** The models of all providers, asked side by side: each arrives, or fails, by itself. */
export function useProviderModels(providerIds: string[]) {
  const [modelsOf, setModelsOf] = useState<ModelsOf>(() =>
    Object.fromEntries(providerIds.map((id) => [id, { state: 'loading' }])),
  );
  const giveUp = useRef<AbortController>(null);
  const ask = useCallback(async (id: string, signal: AbortSignal) => {
    const answer = await askForModels(id, signal);
    if (!signal.aborted) setModelsOf((all) => ({ ...all, [id]: answer }));
  }, []);
  const key = providerIds.join();
  useEffect(() => {
    const controller = (giveUp.current = new AbortController());
    const left = key ? key.split(',') : [];
    const askNext = async (): Promise<void> => {
      const id = left.shift();
      if (id === undefined || controller.signal.aborted) return;
      await ask(id, controller.signal);
      await askNext();
    };
    for (let worker = 0; worker < atOnce; worker++) void askNext();
    return () => controller.abort();
  }, [key, ask]);
  const retry = (id: string) => {
    setModelsOf((all) => ({ ...all, [id]: { state: 'loading' } }));
    if (giveUp.current) void ask(id, giveUp.current.signal);
  };
  return { modelsOf, retry };
}
