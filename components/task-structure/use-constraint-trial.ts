'use client';

import { useEffect, useState } from 'react';
import { ask, type Answer } from '@/components/tasks/answer';
import type { Constraint } from '@/lib/tasks/constraint';
import type { Trial } from '@/lib/tasks/try-constraints';

export type TryConstraints = (constraints: Constraint[], answer: string) => Promise<Answer<Trial>>;

type Told = { answer: string; constraints: Constraint[]; trial: Trial | null; problem: string | null };

const delayMs = 400;

/** Asks once the typing pauses. The server checks: JSON schemas become code, which a page may not make. */
export function useConstraintTrial(
  answer: string,
  constraints: Constraint[],
  tryConstraints: TryConstraints,
) {
  const [told, setTold] = useState<Told | null>(null);
  const isStale = told?.answer !== answer || told.constraints !== constraints;
  useEffect(() => {
    if (answer === '' || !isStale) return undefined;
    let isOld = false;
    const timer = setTimeout(() => {
      void ask(() => tryConstraints(constraints, answer)).then((found) => {
        if (isOld) return;
        setTold(
          found.ok
            ? { answer, constraints, trial: found.data, problem: null }
            : { answer, constraints, trial: null, problem: found.message },
        );
      });
    }, delayMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [answer, constraints, isStale, tryConstraints]);
  return { trial: told?.trial ?? null, problem: told?.problem ?? null, isStale };
}
