'use client';

import dynamic from 'next/dynamic';
import { Tabs } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { SimulatedBadge } from '@/components/runs/status-badge';
import { Badge } from '@/components/ui/badge';
import { Select } from '@/components/ui/select';
import type { Item } from '@/lib/runs/item';
import type { TaskAnswers } from '@/lib/runs/task-answers';
import { AnswerColumns } from './answer-columns';
import { AttemptList } from './attempt-list';
import { CopyButton } from './copy-button';
import { SafeText } from './safe-text';
import { VerdictList } from './verdict-list';

const DifferenceView = dynamic(() => import('./difference-view').then((module) => module.DifferenceView), {
  ssr: false,
  loading: () => <p className="text-subtle">Comparing</p>,
});

type Props = { item: Item; answers: TaskAnswers };

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The answers are what one comes for: they should begin on the first screen. */
const promptFold = { characters: 1_200, lines: 10 };

const referenceNames = {
  excellent: 'Excellent',
  good: 'Good',
  pass: 'Pass',
  incorrectAnswerDirection: 'Wrong direction',
} as const;
type ReferenceKey = keyof typeof referenceNames;
const referenceKeys = Object.keys(referenceNames) as ReferenceKey[];

function References({ references }: Pick<TaskAnswers, 'references'>) {
  const given = referenceKeys.filter((key) => references[key]);
  if (given.length === 0) return <p className="text-sm text-subtle">The task has no references.</p>;
  return (
    <details>
      <summary className="cursor-pointer text-sm font-semibold">{`References (${given.length})`}</summary>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {given.map((key) => (
          <div key={key} className="rounded-lg border bg-surface p-3 text-sm">
            <div className="flex items-center justify-between">
              <h3 className="text-xs font-medium text-subtle">{referenceNames[key]}</h3>
              <CopyButton text={references[key] ?? ''} what={`the reference ${referenceNames[key]}`} />
            </div>
            <SafeText text={references[key] ?? ''} label={referenceNames[key]} />
          </div>
        ))}
      </div>
    </details>
  );
}

/** The shown answer against a reference or another answer to the same task. */
function Comparison({ item, answers }: Props) {
  const choices = [
    ...referenceKeys
      .filter((key) => answers.references[key])
      .map((key) => ({
        value: key,
        name: `Reference: ${referenceNames[key]}`,
        text: answers.references[key] ?? '',
      })),
    ...answers.answers
      .filter(({ id, answer }) => id !== item.id && answer)
      .map(({ id, target, repetition, answer }) => ({
        value: id,
        name: `Answer: ${target.model}${repetition > 1 ? ` (repetition ${repetition})` : ''}`,
        text: answer ?? '',
      })),
  ];
  const [chosen, setChosen] = useState(choices[0]?.value ?? '');
  const other = choices.find(({ value }) => value === chosen) ?? choices[0];
  if (!item.response || !other)
    return <p className="text-subtle">There is nothing to compare this answer with.</p>;
  return (
    <div className="space-y-2">
      <label className="flex max-w-md items-center gap-2 text-sm whitespace-nowrap">
        From
        <Select value={other.value} onChange={(change) => setChosen(change.target.value)}>
          {choices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <p className="text-xs text-subtle">
        To the answer of {item.target.model}: <del className="text-bad">what goes</del>{' '}
        <ins className="text-good">what comes</ins>
      </p>
      <div className="rounded-lg border bg-surface p-3 text-sm">
        <DifferenceView before={other.text} after={item.response} />
      </div>
    </div>
  );
}

const tabs = ['Verdict', 'Attempts', 'Difference', 'Raw'] as const;

function Details({ item, answers }: Props) {
  const raw = JSON.stringify(item, null, 2);
  const panes: Record<(typeof tabs)[number], ReactNode> = {
    Verdict: <VerdictList item={item} />,
    Attempts: <AttemptList ledger={item.ledger} />,
    Difference: <Comparison item={item} answers={answers} />,
    Raw: (
      <div className="rounded bg-muted p-2 font-mono text-xs [&_pre]:font-mono">
        <CopyButton text={raw} what="the item as JSON" />
        <SafeText text={raw} label="The item as JSON" />
      </div>
    ),
  };
  return (
    <Tabs.Root defaultValue="Verdict">
      <Tabs.List aria-label="Details" className="flex gap-1 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            className="-mb-px border-b-2 border-transparent px-3 py-1 text-sm text-subtle data-[state=active]:border-accent data-[state=active]:text-foreground"
          >
            {tab}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Content key={tab} value={tab} className="pt-3">
          {panes[tab]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** Two items of one task differ by nothing else. */
const inputTitle = ({ inputIndex, inputCount, inputName }: Item) =>
  inputCount > 1 || inputName !== null
    ? `, input ${inputIndex + 1} of ${inputCount}${inputName === null ? '' : `: ${inputName}`}`
    : '';

export function ItemDetail({ item, answers }: Props) {
  const [asMarkdown, setAsMarkdown] = useState(false);
  const { target, repetition, status, outcome } = item;
  return (
    <div className="space-y-6">
      <Section
        title={`Prompt${inputTitle(item)}`}
        aside={<CopyButton text={item.prompt} what="the prompt" />}
      >
        <div className="rounded-lg border bg-surface p-3 text-sm">
          <SafeText text={item.prompt} label="Prompt" fold={promptFold} />
        </div>
      </Section>
      <References references={answers.references} />
      <Section
        title={`Answers (${answers.answers.length})`}
        aside={
          <label className="flex items-center gap-1 text-sm">
            <input
              type="checkbox"
              checked={asMarkdown}
              onChange={(change) => setAsMarkdown(change.target.checked)}
            />
            As Markdown
          </label>
        }
      >
        <AnswerColumns answers={answers.answers} openId={item.id} asMarkdown={asMarkdown} />
      </Section>
      <Section
        title={`${target.model}${repetition > 1 ? `, repetition ${repetition}` : ''}`}
        aside={
          <span className="flex gap-1">
            {target.simulated ? <SimulatedBadge /> : null}
            <Badge tone={status === 'FAILED' ? 'bad' : 'neutral'}>
              {status.replaceAll('_', ' ').toLowerCase()}
            </Badge>
            {outcome && outcome !== 'ok' ? <Badge tone="warning">{outcome.replace('_', ' ')}</Badge> : null}
          </span>
        }
      >
        {item.errorMsg ? <SafeText text={item.errorMsg} label="Error" className="text-sm text-bad" /> : null}
        <Details key={item.id} item={item} answers={answers} />
      </Section>
    </div>
  );
}
