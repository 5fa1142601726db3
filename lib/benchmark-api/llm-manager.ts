import { AppError } from '@/lib/errors/app-error';
import { resolveTarget } from '@/lib/providers/resolve-target';
import type { Item } from '@/lib/runs/item';
import { createTaskSchema } from '@/lib/tasks/task';
import type { AssayBackend } from './backend';
import type { BenchmarkApi } from './benchmark';
import type { TaskManagerApi } from './task-manager';

/** Single prompts. Each is a run of one item without a judge, so it is warmed up, timed and kept like any other call. */
export type LlmManagerApi = {
  /** All of `provider/model`. */
  listModels(): Promise<string[]>;
  /** Makes sure that the provider answers and has the model. Loading it is the warm-up's, which begins every run. */
  prepareModel(model: string): Promise<void>;
  /** @throws AppError `provider_failed` when no answer came */
  generate(model: string, prompt: string): Promise<string>;
  /** The same, with the pieces of the answer as they come; the returned text is whole even if pieces were left out. */
  streamGenerate(model: string, prompt: string, onToken: (text: string) => void): Promise<string>;
};

function answerOf([item]: Item[]): string {
  if (item?.response !== null && item?.response !== undefined) return item.response;
  throw new AppError('provider_failed', item?.errorMsg ?? 'The model gave no answer.');
}

type Parts = {
  backend: AssayBackend;
  benchmark: BenchmarkApi;
  tasks: TaskManagerApi;
  newId: () => string;
};

export function createLlmManager({ backend, benchmark, tasks, newId }: Parts): LlmManagerApi {
  const ask = (model: string, question: string) =>
    tasks.submitTask({
      model,
      task: createTaskSchema.parse({ taskId: `prompt-${newId()}`, category: 'Prompts', question }),
    });
  return {
    listModels: () => benchmark.listModels(),
    async prepareModel(reference) {
      const target = resolveTarget(reference, await backend.listProviders());
      const models = await backend.listModels(target.providerId);
      if (!models.some(({ id }) => id === target.model))
        throw new AppError('not_found', `${reference}: the provider does not list this model.`);
    },
    generate: async (model, prompt) => answerOf(await tasks.result(ask(model, prompt))),
    async streamGenerate(model, prompt, onToken) {
      const id = ask(model, prompt);
      let sent = '';
      const token = tasks.subscribe(id, 'STREAMING_RESULT', ({ kind, text }) => {
        if (kind !== 'answer') return;
        sent += text;
        onToken(text);
      });
      try {
        const answer = answerOf(await tasks.result(id));
        // The last piece, or a short answer's only one, is not streamed: its settlement says it all.
        if (answer.startsWith(sent) && answer.length > sent.length) onToken(answer.slice(sent.length));
        return answer;
      } finally {
        tasks.unsubscribe(token);
      }
    },
  };
}
