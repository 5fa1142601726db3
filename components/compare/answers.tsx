'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useState } from 'react';
import { formatNumber } from '@/components/runs/format';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

// The library is loaded when a difference is looked at.
const TextDiff = dynamic(() => import('./text-diff').then((module) => module.TextDiff), { ssr: false });

export type AnswerSide = {
  runId: string;
  title: string;
  model: string;
  repetition: number;
  /** From 0. */
  inputIndex: number;
  score: number | null;
  answer: string | null;
  errorMsg: string | null;
  reasoning: string | null;
};

const textClass =
  'max-h-96 overflow-auto px-4 pb-3 font-mono text-xs break-words whitespace-pre-wrap [unicode-bidi:plaintext]';

type SideProps = { side: AnswerSide; baseline: AnswerSide | undefined; isDiff: boolean };

function Side({ side, baseline, isDiff }: SideProps) {
  const isCompared = isDiff && baseline && baseline !== side && baseline.answer !== null;
  return (
    <section
      aria-label={`Answer in ${side.title}`}
      className="min-w-0 border-t first:border-t-0 lg:border-t-0 lg:border-l lg:first:border-l-0"
    >
      <h3 className="flex flex-wrap items-baseline justify-between gap-2 px-4 py-2 text-sm font-medium">
        <span className="min-w-0 break-words">
          {side.title}, {side.model}
        </span>
        <span>
          {formatNumber(side.score, 1)} <span className="text-xs font-normal text-subtle">points</span>
        </span>
      </h3>
      {side.answer === null ? (
        <p className="px-4 pb-3 text-sm text-subtle">No answer. {side.errorMsg}</p>
      ) : (
        <div
          tabIndex={0}
          role="region"
          aria-label={`Text of the answer in ${side.title}`}
          className={textClass}
        >
          {isCompared ? <TextDiff before={baseline.answer ?? ''} after={side.answer} /> : side.answer}
        </div>
      )}
      {side.reasoning ? (
        <details className="border-t px-4 py-2 text-sm">
          <summary className="cursor-pointer text-subtle">Why these points</summary>
          <p className="mt-1 break-words whitespace-pre-wrap">{side.reasoning}</p>
        </details>
      ) : null}
    </section>
  );
}

type Props = { taskId: string; question: string; sides: AnswerSide[]; baselineId: string; closeHref: string };

type NumberChoice = { label: string; max: number; value: number; onChange: (value: number) => void };

/** Nothing where there is only one to choose. */
function NumberField({ label, max, value, onChange }: NumberChoice) {
  if (max <= 1) return null;
  return (
    <label className="flex items-center gap-1">
      {label}
      <input
        type="number"
        min={1}
        max={max}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-7 w-14 rounded-md border border-subtle/75 bg-surface px-1"
      />
    </label>
  );
}

/** The answers of all compared runs to one task, side by side; a repetition, and an input, is compared with its own. */
export function Answers({ taskId, question, sides, baselineId, closeHref }: Props) {
  const [isDiff, setDiff] = useState(true);
  const [repetition, setRepetition] = useState(1);
  const repetitions = Math.max(...sides.map((side) => side.repetition));
  const [input, setInput] = useState(1);
  const inputs = Math.max(...sides.map((side) => side.inputIndex)) + 1;
  const shown = sides.filter((side) => side.repetition === repetition && side.inputIndex === input - 1);
  const baseline = shown.find(({ runId }) => runId === baselineId);
  return (
    <Card
      title={`Answers to ${taskId}`}
      aside={
        <span className="flex flex-wrap items-center gap-2 text-sm">
          <NumberField label="Input" max={inputs} value={input} onChange={setInput} />
          <NumberField label="Repetition" max={repetitions} value={repetition} onChange={setRepetition} />
          <Button className="h-7" aria-pressed={isDiff} onClick={() => setDiff(!isDiff)}>
            {isDiff ? 'Show plain texts' : 'Show differences'}
          </Button>
          <Link href={closeHref} scroll={false} className="text-accent underline">
            Close
          </Link>
        </span>
      }
    >
      <details className="border-b px-4 py-2 text-sm">
        <summary className="cursor-pointer text-subtle">Question</summary>
        <p className="mt-1 max-h-60 overflow-y-auto break-words whitespace-pre-wrap" tabIndex={0}>
          {question}
        </p>
      </details>
      <div className="grid lg:auto-cols-fr lg:grid-flow-col">
        {shown.map((side) => (
          <Side key={side.runId + side.model} side={side} baseline={baseline} isDiff={isDiff} />
        ))}
      </div>
      {shown.length === 0 ? <p className="p-4 text-subtle">No run has this answer.</p> : null}
    </Card>
  );
}
