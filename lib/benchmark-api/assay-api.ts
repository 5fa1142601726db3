import type { CreateRunInput } from '@/lib/runs/create-run-input';
import type { Item, ItemRow } from '@/lib/runs/item';
import type { ItemStatus } from '@/lib/runs/item-state';
import type { RunSummary } from '@/lib/runs/run';
import type { TaskInput } from '@/lib/tasks/task';
import type { AssayBackend } from './backend';
import { createBenchmark, type BenchmarkApi } from './benchmark';
import { createLlmManager, type LlmManagerApi } from './llm-manager';
import { createPrompts, type PromptApi } from './prompts';
import { createTaskManager, type TaskManagerApi } from './task-manager';

/** What is stored. Results are written by the worker alone (epoch and fencing), so there is nothing here to write them. */
export type DataManagerApi = {
  createRun(input: CreateRunInput): Promise<RunSummary>;
  /** Stores tasks in a collection, all or none; a known taskId with other content gets a new version. */
  saveTasks(collectionName: string, tasks: TaskInput[]): Promise<{ collectionId: string }>;
  loadResults(runId: string, status?: ItemStatus): Promise<ItemRow[]>;
  /** With its texts, verdicts and calls. */
  loadResult(runId: string, itemId: string): Promise<Item>;
};

export type DataSetLoaderApi = {
  /** The tasks of a file, or of all task files below a folder. @throws AppError `invalid` naming every fault */
  loadTasks(path: string): Promise<TaskInput[]>;
};

export type AssayApi = {
  benchmark: BenchmarkApi;
  data: DataManagerApi;
  dataSets: DataSetLoaderApi;
  llm: LlmManagerApi;
  prompts: PromptApi;
  tasks: TaskManagerApi;
  /** Ends following; runs go on. */
  close(): void;
};

export type ApiParts = {
  backend: AssayBackend;
  loadTasks: DataSetLoaderApi['loadTasks'];
  /** Hexadecimal digits, random. */
  randomHex: (bytes: number) => string;
};

/** The interfaces of the programmatic API over one backend. */
export function createAssayApi({ backend, loadTasks, randomHex }: ApiParts): AssayApi {
  const closing = new AbortController();
  const benchmark = createBenchmark(backend);
  const tasks = createTaskManager(backend, closing.signal);
  return {
    benchmark,
    tasks,
    llm: createLlmManager({ backend, benchmark, tasks, newId: () => randomHex(8) }),
    data: {
      createRun: (input) => backend.createRun(input),
      saveTasks: (collectionName, list) => backend.saveTasks(collectionName, list),
      loadResults: (runId, status) => backend.listItems(runId, status),
      loadResult: (runId, itemId) => backend.getItem(runId, itemId),
    },
    dataSets: { loadTasks },
    prompts: createPrompts(() => randomHex(12)),
    close: () => closing.abort(),
  };
}
