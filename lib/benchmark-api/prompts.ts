import { AppError } from '@/lib/errors/app-error';
import { buildJudgePrompt } from '@/lib/judging/build-judge-prompt';
import { structureBlocks } from '@/lib/judging/structure-blocks';
import type { ChatMessage } from '@/lib/providers/model-call';
import { buildGenerationMessages } from '@/lib/runs/build-generation-messages';
import { checkConstraints } from '@/lib/tasks/check-constraints';
import type { TaskInput } from '@/lib/tasks/task';

/** The words that a model and a judge are sent. `inputIndex` says which input of the task, from 0: each is an item of its own. */
export type PromptApi = {
  /** The messages of the first call; follow-ups come after the model's own answers. @throws AppError `invalid` for an input that is not there */
  buildGenerationPrompt(task: TaskInput, inputIndex?: number): ChatMessage[];
  /** Of a task of one turn: with the constraints checked in this answer. @throws AppError `invalid` for an input that is not there */
  buildJudgePrompt(task: TaskInput, answer: string, inputIndex?: number): ChatMessage[];
};

function inputOf({ taskId, structure }: TaskInput, index: number): string | null {
  const inputs = structure?.inputs ?? [];
  const input = inputs[index];
  if (input) return input.text;
  if (inputs.length === 0 && index === 0) return null;
  const last = Math.max(inputs.length, 1) - 1;
  throw new AppError(
    'invalid',
    `inputIndex ${index}: the task ${taskId} has ${last === 0 ? 'index 0 only' : `0 to ${last}`}.`,
  );
}

export const createPrompts = (newNonce: () => string): PromptApi => ({
  buildGenerationPrompt: (task, inputIndex = 0) =>
    buildGenerationMessages({ ...task, input: inputOf(task, inputIndex), turns: null }, undefined),
  buildJudgePrompt(task, answer, inputIndex = 0) {
    const { question, structure } = task;
    const checks = structure && checkConstraints(structure.constraints, answer);
    const input = inputOf(task, inputIndex);
    const blocks = structureBlocks({ question, structure, input, turns: null, checks });
    return buildJudgePrompt({ task, blocks, answer, nonce: newNonce() });
  },
});
