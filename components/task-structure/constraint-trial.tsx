'use client';

import { useState } from 'react';
import { LongTextarea } from '@/components/tasks/long-textarea';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { CheckResult } from '@/lib/tasks/check-result';
import type { Constraint } from '@/lib/tasks/constraint';
import type { AnswerFigures } from '@/lib/tasks/try-constraints';
import { useConstraintTrial, type TryConstraints } from './use-constraint-trial';

type Props = { constraints: Constraint[]; tryConstraints: TryConstraints };

const states = {
  held: { tone: 'good', name: 'Holds' },
  broken: { tone: 'bad', name: 'Broken' },
  open: { tone: 'warning', name: 'Code cannot tell' },
} as const;

function Result({ result }: { result: CheckResult }) {
  const { tone, name } = states[result.met === null ? 'open' : result.met ? 'held' : 'broken'];
  return (
    <li className="space-y-1 py-2">
      <div className="flex items-start justify-between gap-2">
        <span className="min-w-0 text-sm wrap-anywhere" dir="auto">
          {result.constraint.slice(0, 500)}
        </span>
        <Badge tone={tone}>{name}</Badge>
      </div>
      {result.violations.map(({ category, detail }) => (
        <p key={`${category} ${detail}`} className="text-xs wrap-anywhere text-bad">
          <code>{category}</code> <span dir="auto">{detail}</span>
        </p>
      ))}
    </li>
  );
}

const figureNames: [keyof AnswerFigures, string][] = [
  ['words', 'words'],
  ['characters', 'characters'],
  ['sentences', 'sentences'],
  ['items', 'list items'],
];

/** An answer that is tried by the code that a run uses; nothing of it is stored. */
export function ConstraintTrial({ constraints, tryConstraints }: Props) {
  const [answer, setAnswer] = useState('');
  const { trial, problem, isStale } = useConstraintTrial(answer, constraints, tryConstraints);
  const judged = constraints.filter(({ type }) => type === 'judged').length;
  return (
    <Card title="Try the constraints">
      <div className="space-y-3 p-4">
        <Field label="An answer" hint="Pasted here, checked by code, stored nowhere.">
          {(control) => (
            <LongTextarea
              {...control}
              rows={4}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          )}
        </Field>
        {problem ? <Notice tone="bad">{problem}</Notice> : null}
        {trial && answer !== '' ? (
          <div aria-live="polite" aria-busy={isStale}>
            <p className="text-xs text-subtle">
              {figureNames
                .map(([key, name]) => `${trial.figures[key].toLocaleString('en')} ${name}`)
                .join(', ')}
            </p>
            <ul aria-label="Constraints in this answer" className="divide-y">
              {trial.results.map((result, index) => (
                <Result key={index} result={result} />
              ))}
            </ul>
            {judged > 0 ? (
              <p className="text-xs text-subtle">
                {judged === 1 ? '1 constraint is' : `${judged} constraints are`} for the judge alone.
              </p>
            ) : null}
            {constraints.length === 0 ? (
              <p className="text-xs text-subtle">There is no whole constraint yet.</p>
            ) : null}
          </div>
        ) : null}
      </div>
    </Card>
  );
}
