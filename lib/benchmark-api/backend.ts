import type { EventFrame } from '@/lib/events/event-frame';
import type { ModelInfo, Provider } from '@/lib/providers/provider';
import type { ReportFormat } from '@/lib/reports/report-format';
import type { CreateRunInput } from '@/lib/runs/create-run-input';
import type { Item, ItemRow } from '@/lib/runs/item';
import type { ItemStatus } from '@/lib/runs/item-state';
import type { RunProgress } from '@/lib/runs/progress';
import type { RunSummary } from '@/lib/runs/run';
import type { TaskInput } from '@/lib/tasks/task';

/**
 * What the programmatic API stands on: the operations of the REST contract that it needs. One backend calls a web server,
 * the other the same verbs in this process. Every refusal is an AppError.
 */
export type AssayBackend = {
  listProviders(): Promise<Pick<Provider, 'id' | 'name' | 'simulated'>[]>;
  listModels(providerId: string): Promise<Pick<ModelInfo, 'id'>[]>;
  /** Stores tasks, all or none, and puts them into a collection, made if need be. */
  saveTasks(collectionName: string, tasks: TaskInput[]): Promise<{ collectionId: string }>;
  /** The run has started when this returns. */
  createRun(input: CreateRunInput): Promise<RunSummary>;
  readProgress(runId: string): Promise<RunProgress>;
  listItems(runId: string, status?: ItemStatus): Promise<ItemRow[]>;
  getItem(runId: string, itemId: string): Promise<Item>;
  report(runId: string, format: ReportFormat, passMark?: number): Promise<string>;
  /** Progress, log and tokens from now on; `done` comes last. Ends early when `signal` aborts. */
  watch(runId: string, signal: AbortSignal): AsyncIterable<EventFrame>;
};
