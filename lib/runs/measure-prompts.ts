import type { PromptLengths } from '@/lib/costs/estimate-run';
import { buildJudgePrompt } from '@/lib/judging/build-judge-prompt';
import { structureBlocks } from '@/lib/judging/structure-blocks';
import { buildPrompt } from '@/lib/tasks/build-prompt';
import type { TaskStructure } from '@/lib/tasks/task-structure';

/** A task as far as the length of its prompts goes; a plain one needs no texts. */
export type MeasuredTask = {
  questionChars: number;
  referenceChars: number;
  structured: { question: string; structure: TaskStructure } | null;
};

const charsOf = (texts: string[]) => texts.reduce((sum, text) => sum + text.length, 0);
const nonce = '0'.repeat(16);
const blank = { question: '', excellent: '', good: '', pass: '', incorrectAnswerDirection: '' };
const frameChars = (blocks: [] | [['input data', string]]) =>
  charsOf(buildJudgePrompt({ task: blank, blocks, answer: '', nonce }).map(({ content }) => content));
const plainFrameChars = frameChars([]);
const structuredFrameChars = frameChars([['input data', '']]);
/** The lines before and after a block; close enough for all of their names. */
const blockFrameChars = 80;

type Item = { calls: number; promptChars: number; earlierAnswers: number; judgePromptChars: number };

function structuredItem(
  question: string,
  structure: TaskStructure,
  input: string | null,
  runSystemChars: number,
): Item {
  const { followUps, systemPrompt } = structure;
  const calls = 1 + followUps.length;
  const system = systemPrompt?.length ?? runSystemChars;
  const first = buildPrompt(question, structure, input).length + system;
  // The k-th follow-up stands in every call from its own on.
  const repeated = followUps.reduce((sum, text, index) => sum + text.length * (followUps.length - index), 0);
  const turns = followUps.map(() => '');
  const blocks = structureBlocks({ question, structure, input, turns, checks: null });
  return {
    calls,
    promptChars: calls * first + repeated,
    earlierAnswers: (calls * (calls - 1)) / 2,
    judgePromptChars:
      structuredFrameChars + charsOf(blocks.map(([, text]) => text)) + blocks.length * blockFrameChars,
  };
}

function itemsOf({ questionChars, referenceChars, structured }: MeasuredTask, system: number): Item[] {
  const texts = questionChars + referenceChars;
  if (!structured)
    return [
      {
        calls: 1,
        promptChars: questionChars + system,
        earlierAnswers: 0,
        judgePromptChars: plainFrameChars + texts,
      },
    ];
  const { question, structure } = structured;
  const inputs = structure.inputs.length > 0 ? structure.inputs.map(({ text }) => text) : [null];
  return inputs.map((input) => {
    const item = structuredItem(question, structure, input, system);
    return { ...item, judgePromptChars: item.judgePromptChars + texts };
  });
}

/**
 * How long the prompts of these tasks are, by building them as the run does; `items` are tasks × their inputs.
 * `systemChars`: of the run's system prompt.
 */
export function measurePrompts(
  tasks: MeasuredTask[],
  systemChars: number,
): PromptLengths & { items: number } {
  const items = tasks.flatMap((task) => itemsOf(task, systemChars));
  const sum = (figure: keyof Item) => items.reduce((total, item) => total + item[figure], 0);
  const calls = sum('calls');
  const callsPerItem = calls / items.length;
  return {
    items: items.length,
    callsPerItem,
    promptChars: sum('promptChars') / calls,
    earlierAnswers: sum('earlierAnswers') / calls,
    judgePromptChars: sum('judgePromptChars') / items.length,
    judgedAnswers: callsPerItem,
  };
}
