'use client';

import dynamic from 'next/dynamic';
import { formatDuration, formatNumber, noData } from '@/components/runs/format';
import { openItem } from '@/components/runs/use-open-item';
import { cn } from '@/components/ui/cn';
import type { TaskAnswer } from '@/lib/runs/task-answers';
import { CopyButton } from './copy-button';
import { Answer } from './safe-text';

const ModelMarkdown = dynamic(() => import('./model-markdown').then((module) => module.ModelMarkdown), {
  ssr: false,
  loading: () => <p className="text-subtle">Loading</p>,
});

/** A parser takes seconds for a megabyte. */
const markdownUpTo = 50_000;

type Props = { answers: TaskAnswer[]; openId: string; asMarkdown: boolean };

function Head({ answer, isOpen }: { answer: TaskAnswer; isOpen: boolean }) {
  const { target, repetition } = answer;
  return (
    <header className="flex flex-wrap items-center justify-between gap-2 border-b px-3 py-2">
      <h3 className="min-w-0 text-sm font-medium break-words">
        {target.model} <span className="font-normal text-subtle">{target.provider}</span>
        {repetition > 1 ? <span className="font-normal text-subtle"> repetition {repetition}</span> : null}
      </h3>
      <span className="flex items-center gap-2 text-sm">
        <span className="font-semibold">
          {answer.score === null
            ? (answer.outcome?.replace('_', ' ') ?? noData)
            : formatNumber(answer.score, 1)}
        </span>
        <button
          type="button"
          aria-pressed={isOpen}
          className={cn('rounded border px-2 text-xs', isOpen ? 'border-accent text-accent' : 'text-subtle')}
          onClick={() => openItem(answer.id, 'replace')}
        >
          {isOpen ? 'Shown below' : 'Details'}
        </button>
      </span>
    </header>
  );
}

function Body({ answer, asMarkdown }: { answer: TaskAnswer; asMarkdown: boolean }) {
  const text = answer.answer;
  const label = `Answer of ${answer.target.model}`;
  if (text && asMarkdown && text.length <= markdownUpTo)
    return (
      <div
        className="max-h-[60vh] overflow-auto [unicode-bidi:isolate]"
        tabIndex={0}
        aria-label={label}
        role="region"
      >
        <ModelMarkdown text={text} />
      </div>
    );
  return (
    <>
      <Answer text={text} label={label} />
      {text && asMarkdown ? (
        <p className="text-xs text-subtle">Too long for Markdown; shown as text.</p>
      ) : null}
      {answer.answerCharacters !== null && text !== null && answer.answerCharacters > text.length ? (
        <p className="text-xs text-subtle">
          {answer.answerCharacters.toLocaleString('en')} characters in all; the attempt below has the whole.
        </p>
      ) : null}
    </>
  );
}

/** As in the items table: the judge's, or the categories found by code and judge where they are more. */
function ViolationCount({ answer: { verdict, violationCategories } }: { answer: TaskAnswer }) {
  const found = Math.max(verdict?.violations.length ?? 0, violationCategories.length);
  if (found === 0) return null;
  return <span className="text-warning">{`${found} ${found === 1 ? 'violation' : 'violations'}`}</span>;
}

/** The answers of all models to one task, side by side, repetitions beside each other. */
export function AnswerColumns({ answers, openId, asMarkdown }: Props) {
  return (
    <div
      className="flex gap-3 overflow-x-auto pb-2"
      tabIndex={0}
      role="region"
      aria-label="Answers side by side"
    >
      {answers.map((answer) => (
        <article
          key={answer.id}
          className={cn(
            'w-96 max-w-[85vw] min-w-72 shrink-0 grow rounded-lg border bg-surface',
            answer.id === openId && 'border-accent',
          )}
        >
          <Head answer={answer} isOpen={answer.id === openId} />
          <div className="space-y-2 p-3 text-sm">
            <Body answer={answer} asMarkdown={asMarkdown} />
          </div>
          <footer className="flex flex-wrap items-center gap-x-3 border-t px-3 py-1 text-xs text-subtle">
            <span>{formatDuration(answer.timeTakenMs)}</span>
            <span>TTFT {formatDuration(answer.ttftMs)}</span>
            <span>{formatNumber(answer.tokensGenerated)} tokens</span>
            <span>{formatNumber(answer.tokensPerSecond, 1)}/s</span>
            <ViolationCount answer={answer} />
            <span className="grow" />
            {answer.answer ? (
              <CopyButton text={answer.answer} what={`the answer of ${answer.target.model}`} />
            ) : null}
          </footer>
        </article>
      ))}
    </div>
  );
}
