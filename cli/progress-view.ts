import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import type { GroupProgress, RunProgress } from '@/lib/runs/progress';
import { formatDuration } from '@/lib/reports/format-figures';
import type { Terminal } from './terminal';

/** Shows a run's progress on standard error. */
export type ProgressView = {
  update(progress: RunProgress): void;
  /** A line of the run's log, kept above the bars. */
  remark(line: string): void;
  end(): void;
};

const lineIntervalMs = 5_000;

const labelOf = ({ phase, provider, model }: GroupProgress) =>
  `${phase === 'JUDGING' ? 'judge ' : ''}${provider}/${model}`;

/** A judge's group is filled when judging begins; until then it will have to judge what the candidates answer. */
const totalOf = (group: GroupProgress, progress: RunProgress) =>
  group.phase === 'JUDGING' && progress.phase === 'BENCHMARKING' ? progress.total : group.total;

function stateOf(group: GroupProgress): string {
  const failed = group.failed > 0 ? `, ${group.failed} failed` : '';
  if (group.state === 'DONE') {
    const tookMs =
      group.startedAt && group.endedAt ? Date.parse(group.endedAt) - Date.parse(group.startedAt) : null;
    return `${tookMs === null ? 'done' : `done in ${formatDuration(tookMs)}`}${failed}`;
  }
  if (group.state === 'PENDING') return `waiting${failed}`;
  const left = group.total - group.done - group.failed;
  const waits = group.waitingUntil
    ? `, waits for the rate limit until ${group.waitingUntil.slice(11, 19)} UTC`
    : '';
  return `${left} left${group.etaMs === null ? '' : `, ${formatDuration(group.etaMs)}`}${waits}${failed}`;
}

class Bars implements ProgressView {
  private readonly multi: MultiBar;
  private readonly bars = new Map<string, SingleBar>();

  constructor({ errorColors }: Terminal, stream: NodeJS.WriteStream) {
    this.multi = new MultiBar(
      {
        stream,
        format: `{label} ${errorColors.cyan('{bar}')} {value}/{total}  {state}`,
        hideCursor: true,
        barsize: 24,
        fps: 10,
        autopadding: true,
        gracefulExit: false,
        linewrap: false,
      },
      Presets.shades_classic,
    );
  }

  update(progress: RunProgress): void {
    const width = Math.max(...progress.groups.map((group) => labelOf(group).length));
    for (const group of progress.groups) {
      const total = totalOf(group, progress);
      const payload = { label: labelOf(group).padEnd(width), state: stateOf(group) };
      const settled = group.done + group.failed;
      const bar = this.bars.get(group.id);
      if (!bar) this.bars.set(group.id, this.multi.create(total, settled, payload));
      else {
        bar.setTotal(total);
        bar.update(settled, payload);
      }
    }
  }

  remark(line: string): void {
    this.multi.log(`${line}\n`);
  }

  end(): void {
    this.multi.update();
    this.multi.stop();
  }
}

class Lines implements ProgressView {
  private readonly states = new Map<string, GroupProgress['state']>();
  private saidAtMs = -Infinity;

  constructor(
    private readonly say: (line: string) => void,
    private readonly monotonicMs: () => number,
  ) {}

  update(progress: RunProgress): void {
    const due = this.monotonicMs() - this.saidAtMs >= lineIntervalMs;
    for (const group of progress.groups) {
      const changed = this.states.get(group.id) !== group.state;
      this.states.set(group.id, group.state);
      if (group.state === 'PENDING' || (!changed && !(due && group.state === 'ACTIVE'))) continue;
      this.saidAtMs = this.monotonicMs();
      this.say(
        `${labelOf(group)}: ${group.done + group.failed}/${totalOf(group, progress)}, ${stateOf(group)}`,
      );
    }
  }

  remark(line: string): void {
    this.say(line);
  }

  end(): void {}
}

/** Bars that are redrawn where the terminal can, else a line per group now and then. */
export function progressView(
  terminal: Terminal,
  {
    stream = process.stderr,
    monotonicMs = () => performance.now(),
  }: { stream?: NodeJS.WriteStream; monotonicMs?: () => number } = {},
): ProgressView {
  return terminal.animated
    ? new Bars(terminal, stream)
    : new Lines((line) => terminal.err(line), monotonicMs);
}
