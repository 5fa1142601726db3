import { expect, test } from 'vitest';
import type { ActiveRun } from './active-run';
import { paletteCommands } from './palette-commands';

const counts = { total: 4, new: 4, inProgress: 0, waitingForJudge: 0, judging: 0, completed: 0, failed: 0 };
const run: ActiveRun = {
  id: '7',
  title: 'Nightly',
  status: 'RUNNING',
  phase: 'BENCHMARKING',
  progress: counts,
  etaMs: null,
};
const nothing = { runs: [], tasks: [] };
const labels = (text: string, of: ActiveRun | null) =>
  paletteCommands({ text, found: nothing, run: of }).map(({ label }) => label);

test('an active run is opened, paused and stopped; a paused one resumed; an ended one neither', () => {
  expect(labels('nightly', run)).toEqual(['Open Nightly', 'Pause Nightly', 'Stop Nightly']);
  expect(labels('nightly', { ...run, status: 'PAUSED' })).toContain('Resume Nightly');
  expect(labels('nightly', { ...run, status: 'FINISHED' })).toEqual([]);
});

test('every word typed has to be in the command, in any order and case', () => {
  expect(labels('PROV go', null)).toEqual(['Go to Providers']);
  expect(labels('prov stay', null)).toEqual([]);
});

test('what the server found follows, whatever was typed', () => {
  const found = {
    runs: [{ id: '3', runId: 'run-1', name: null, status: 'FINISHED' as const }],
    tasks: [{ id: '9', taskId: 'moon', category: 'Knowledge' }],
  };
  expect(paletteCommands({ text: 'zzz', found, run: null }).map(({ href }) => href)).toEqual([
    '/runs/3',
    '/tasks/9',
  ]);
});
