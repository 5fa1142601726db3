'use client';

import { useCallback, useRef, useState } from 'react';
import type { TestRun, TestStep } from './connection-test';

/** Collects the steps of a test as they arrive. A second start leaves the first one's steps behind. */
export function useConnectionTest() {
  const [run, setRun] = useState<TestRun | null>(null);
  const current = useRef<object | null>(null);
  const watch = useCallback(async (steps: AsyncIterable<TestStep>) => {
    const token = {};
    current.current = token;
    const show = (next: TestRun) => {
      if (current.current === token) setRun(next);
    };
    let seen: TestStep[] = [];
    show({ steps: seen, state: 'running' });
    try {
      for await (const step of steps) {
        seen = [...seen, step];
        show({ steps: seen, state: 'running' });
      }
      show({ steps: seen, state: 'done' });
    } catch {
      show({ steps: seen, state: 'broken' });
    }
  }, []);
  return { run, watch, forget: useCallback(() => setRun(null), []) };
}
