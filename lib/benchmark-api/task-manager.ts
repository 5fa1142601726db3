import { AppError } from '@/lib/errors/app-error';
import { resolveTarget } from '@/lib/providers/resolve-target';
import type { CreateRunInput } from '@/lib/runs/create-run-input';
import type { Item } from '@/lib/runs/item';
import type { TaskInput } from '@/lib/tasks/task';
import type { AssayBackend } from './backend';
import { Subscriptions, type BenchmarkEvent, type BenchmarkEvents } from './subscriptions';

export type Submission = {
  task: TaskInput;
  /** `provider/model`. */
  model: string;
  /** None unless named: the answer is measured, not scored. */
  judge?: string | null;
  parameters?: CreateRunInput['parameters'];
};

/** Runs single tasks in the background, one after the other: Assay has one active run at a time. */
export type TaskManagerApi = {
  /** Returns the submission's id at once. */
  submitTask(submission: Submission): number;
  /** Waits for the answer, or answers where the task has several inputs. A failed one has its error in it. */
  result(submissionId: number): Promise<Item[]>;
  subscribe<Event extends BenchmarkEvent>(
    submissionId: number,
    event: Event,
    callback: (payload: BenchmarkEvents<Item[]>[Event]) => void,
  ): number;
  unsubscribe(token: number): void;
};

const longestName = 255;

class TaskManager implements TaskManagerApi {
  private readonly subscriptions = new Subscriptions<Item[]>();
  private readonly results = new Map<number, Promise<Item[]>>();
  private last: Promise<unknown> = Promise.resolve();
  private lastId = 0;

  constructor(
    private readonly backend: AssayBackend,
    private readonly signal: AbortSignal,
  ) {}

  submitTask(submission: Submission): number {
    const id = ++this.lastId;
    const result = this.last.then(() => this.run(id, submission));
    this.results.set(id, result);
    // Whoever asks for the result gets the error; who only listens, the event.
    this.last = result.catch((error: unknown) =>
      this.subscriptions.emit(id, 'ERROR', {
        level: 'error',
        kind: 'submission.failed',
        message: error instanceof Error ? error.message : String(error),
        itemId: null,
      }),
    );
    return id;
  }

  async result(submissionId: number): Promise<Item[]> {
    const result = this.results.get(submissionId);
    if (!result) throw new AppError('not_found', `There is no submission ${submissionId}.`);
    return result;
  }

  subscribe<Event extends BenchmarkEvent>(
    submissionId: number,
    event: Event,
    callback: (payload: BenchmarkEvents<Item[]>[Event]) => void,
  ): number {
    return this.subscriptions.subscribe(submissionId, event, callback);
  }

  unsubscribe(token: number): void {
    this.subscriptions.unsubscribe(token);
  }

  private async run(id: number, { task, model, judge, parameters }: Submission): Promise<Item[]> {
    const { backend, subscriptions, signal } = this;
    const providers = await backend.listProviders();
    const targets = [resolveTarget(model, providers)];
    const judgedBy = judge ? resolveTarget(judge, providers) : null;
    // A collection of its own, so that the run asks nothing else.
    const collection = `Submission: ${task.taskId}`.slice(0, longestName);
    const { collectionId } = await backend.saveTasks(collection, [task]);
    const run = await backend.createRun({
      targets,
      judge: judgedBy,
      collectionIds: [collectionId],
      parameters,
      name: collection,
    });
    subscriptions.emit(id, 'STARTED', run);
    let ended = false;
    for await (const frame of backend.watch(run.id, signal)) {
      subscriptions.emitFrame(id, frame);
      ended ||= frame.type === 'done';
    }
    if (!ended) throw new AppError('conflict', `The API was closed before ${run.runId} had ended.`);
    const rows = await backend.listItems(run.id);
    const items = await Promise.all(rows.map((row) => backend.getItem(run.id, row.id)));
    subscriptions.emit(id, 'COMPLETED', items);
    return items;
  }
}

export const createTaskManager = (backend: AssayBackend, signal: AbortSignal): TaskManagerApi =>
  new TaskManager(backend, signal);
