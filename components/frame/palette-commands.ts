import { isSettled } from '@/lib/runs/run-state';
import type { ActiveRun } from './active-run';
import { controlRun, type RunAction } from './control-run';
import { places } from './places';
import type { SearchResult } from './search-result';
import { chooseTheme, themeNames, themes } from './theme-switch';

export type Command = {
  id: string;
  label: string;
  hint: string;
  href?: string;
  /** Returns why it was refused, or null. */
  act?: () => Promise<string | null>;
};

const control = (run: ActiveRun, action: RunAction, verb: string): Command => ({
  id: action,
  label: `${verb} ${run.title}`,
  hint: action === 'stop' ? 'Calls in flight are aborted' : 'Active run',
  act: () => controlRun(run.id, action),
});

function runCommands(run: ActiveRun | null): Command[] {
  if (!run || isSettled(run.status)) return [];
  const first = run.status === 'PAUSED' ? control(run, 'resume', 'Resume') : control(run, 'pause', 'Pause');
  return [
    { id: 'active', label: `Open ${run.title}`, hint: 'Active run', href: `/runs/${run.id}` },
    first,
    control(run, 'stop', 'Stop'),
  ];
}

const fixed: Command[] = [
  { id: 'new', label: 'New run', hint: 'Start', href: '/runs/new' },
  ...places.map(({ href, name, key }) => ({ id: href, label: `Go to ${name}`, hint: `g ${key}`, href })),
  ...themes.map((theme) => ({
    id: `theme-${theme}`,
    label: `Theme: ${themeNames[theme]}`,
    hint: 'Appearance',
    act: async () => {
      chooseTheme(theme);
      return null;
    },
  })),
];

type Input = { text: string; found: SearchResult; run: ActiveRun | null };

/** Commands whose words hold every word typed, then the runs and tasks that the server found. */
export function paletteCommands({ text, found, run }: Input): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ label }: Command) => words.every((word) => label.toLowerCase().includes(word));
  return [
    ...[...runCommands(run), ...fixed].filter(matches),
    ...found.runs.map(({ id, runId, name, status }) => ({
      id: `run-${id}`,
      label: name ? `${name} (${runId})` : runId,
      hint: `Run, ${status}`,
      href: `/runs/${id}`,
    })),
    ...found.tasks.map(({ id, taskId, category }) => ({
      id: `task-${id}`,
      label: taskId,
      hint: `Task, ${category}`,
      href: `/tasks/${id}`,
    })),
  ];
}
