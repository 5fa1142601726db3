import { AppError } from '@/lib/errors/app-error';
import type { EndStatus } from '@/lib/events/event';
import { resolveTarget, resolveTargets, slugOf, type ResolvedTarget } from '@/lib/providers/resolve-target';
import type { ReportFormat } from '@/lib/reports/report-format';
import type { CreateRunInput } from '@/lib/runs/create-run-input';
import type { RunProgress } from '@/lib/runs/progress';
import type { RunSummary } from '@/lib/runs/run';
import type { AssayBackend } from './backend';
import { Subscriptions, type BenchmarkEvent, type BenchmarkEvents } from './subscriptions';

export type RunEnd = { runId: string; status: EndStatus };
/** What to run besides the models: collections of tasks, and everything that a run takes. */
export type StartInput = Omit<CreateRunInput, 'targets' | 'judge'>;
/** How following ended: the run's end, a pause by somebody, or the caller's signal. */
export type FollowEnd = EndStatus | 'PAUSED' | null;

/** Selects models, starts a run, follows and reports it. A model is named `provider/model`, as on the command line. */
export type BenchmarkApi = {
  listModels(): Promise<string[]>;
  /** @throws AppError `unresolvable_reference` for an unknown provider or a model named twice */
  selectModels(references: string[]): Promise<ResolvedTarget[]>;
  /** Null: no judge, answers are measured only. Must be said before a start, so that nobody forgets it by accident. */
  selectJudgeModel(reference: string | null): Promise<ResolvedTarget | null>;
  /** Creates and starts a run, emits STARTED. @throws AppError `conflict` while another run is active */
  startBenchmark(input: StartInput): Promise<RunSummary>;
  /** Of the run that was started or followed last, or of the one named. */
  getProgress(runId?: string): Promise<RunProgress>;
  /** Emits a run's events until it has ended or was paused, or `signal` aborts; the run itself is left alone. */
  follow(runId: string, options?: { signal?: AbortSignal }): Promise<FollowEnd>;
  /** The text of the report: JSON (assay-report/1) unless another format is asked for. */
  generateReport(runId: string, options?: { format?: ReportFormat; passMark?: number }): Promise<string>;
  /** Returns a token for `unsubscribe`. */
  subscribe<Event extends BenchmarkEvent>(
    event: Event,
    callback: (payload: BenchmarkEvents<RunEnd>[Event]) => void,
  ): number;
  unsubscribe(token: number): void;
};

const own = 0;

class Benchmark implements BenchmarkApi {
  private readonly subscriptions = new Subscriptions<RunEnd>();
  private targets: ResolvedTarget[] = [];
  private judge: ResolvedTarget | null | undefined;
  private runId: string | null = null;

  constructor(private readonly backend: AssayBackend) {}

  async listModels(): Promise<string[]> {
    const providers = await this.backend.listProviders();
    const lists = await Promise.allSettled(
      providers.map(async ({ id, name }) =>
        (await this.backend.listModels(id)).map((model) => `${slugOf(name)}/${model.id}`),
      ),
    );
    // A provider that is away has no models now; all of them away is an error.
    const failed = lists.find((list) => list.status === 'rejected');
    if (failed && lists.every((list) => list.status === 'rejected')) throw failed.reason;
    return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
  }

  async selectModels(references: string[]): Promise<ResolvedTarget[]> {
    return (this.targets = resolveTargets(references, await this.backend.listProviders()));
  }

  async selectJudgeModel(reference: string | null): Promise<ResolvedTarget | null> {
    return (this.judge =
      reference === null ? null : resolveTarget(reference, await this.backend.listProviders()));
  }

  async startBenchmark(input: StartInput): Promise<RunSummary> {
    if (this.judge === undefined)
      throw new AppError(
        'invalid',
        'Call selectJudgeModel before startBenchmark; null runs without a judge.',
      );
    const run = await this.backend.createRun({ ...input, targets: this.targets, judge: this.judge });
    this.runId = run.id;
    this.subscriptions.emit(own, 'STARTED', run);
    return run;
  }

  getProgress(runId = this.runId): Promise<RunProgress> {
    if (runId === null)
      throw new AppError('invalid', 'getProgress: no run was started or followed yet; name one.');
    return this.backend.readProgress(runId);
  }

  async follow(runId: string, { signal }: { signal?: AbortSignal } = {}): Promise<FollowEnd> {
    this.runId = runId;
    const stop = new AbortController();
    const both = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
    try {
      for await (const frame of this.backend.watch(runId, both)) {
        this.subscriptions.emitFrame(own, frame);
        if (frame.type === 'progress' && frame.data.status === 'PAUSED') return 'PAUSED';
        if (frame.type !== 'done') continue;
        this.subscriptions.emit(own, 'COMPLETED', { runId, status: frame.data.status });
        return frame.data.status;
      }
      return null;
    } finally {
      stop.abort();
    }
  }

  generateReport(
    runId: string,
    { format = 'json', passMark }: { format?: ReportFormat; passMark?: number } = {},
  ): Promise<string> {
    return this.backend.report(runId, format, passMark);
  }

  subscribe<Event extends BenchmarkEvent>(
    event: Event,
    callback: (payload: BenchmarkEvents<RunEnd>[Event]) => void,
  ): number {
    return this.subscriptions.subscribe(own, event, callback);
  }

  unsubscribe(token: number): void {
    this.subscriptions.unsubscribe(token);
  }
}

export const createBenchmark = (backend: AssayBackend): BenchmarkApi => new Benchmark(backend);
