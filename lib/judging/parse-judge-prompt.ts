import {
  closeBlock,
  openBlock,
  promptBlocks,
  type JudgedTask,
  type PromptBlock,
  type RefusedOutput,
} from './judge-prompt-parts';

export type ParsedJudgePrompt = {
  task: JudgedTask;
  answer: string;
  nonce: string;
  previous: RefusedOutput[];
  /** What code found, a line per constraint; absent in the prompt of a plain task. */
  checked?: string[];
};

/**
 * The inverse of `buildJudgePrompt`: exactly the texts that went in (a refused output's errors come back as lines).
 * Null when `messages` are no judge prompt. The simulated judge reads by it, and the canary test proves with it that
 * an answer cannot change the prompt's structure.
 */
export function parseJudgePrompt(
  messages: readonly { role: string; content: unknown }[],
): ParsedJudgePrompt | null {
  const user = messages.findLast((message) => message.role === 'user')?.content;
  if (typeof user !== 'string') return null;
  const nonce = /^\[\[([0-9a-f]{16,64}) begin question\]\]\n/.exec(user)?.[1];
  if (nonce === undefined) return null;
  const blocks = readBlocks(user, nonce);
  const text = (name: PromptBlock) => blocks.find((block) => block.name === name)?.text ?? null;
  const question = text('question');
  const answer = text('answer to grade');
  if (question === null || answer === null) return null;
  const task = {
    question,
    excellent: text('excellent reference'),
    good: text('good reference'),
    pass: text('pass reference'),
    incorrectAnswerDirection: text('incorrect direction'),
  };
  const checked = text('checked constraints')?.split('\n');
  return { task, answer, nonce, previous: readPrevious(blocks), ...(checked && { checked }) };
}

type Block = { name: PromptBlock; text: string };

function readBlocks(content: string, nonce: string): Block[] {
  const blocks: Block[] = [];
  const delimiter = new RegExp(`\\[\\[${nonce} begin ([a-z ]+)\\]\\]\\n`, 'y');
  let at = content.indexOf(`[[${nonce} begin `);
  while (at !== -1) {
    delimiter.lastIndex = at;
    const named = delimiter.exec(content)?.[1];
    const name = promptBlocks.find((known) => known === named);
    if (name === undefined) return [];
    const start = at + openBlock(name, nonce).length + 1;
    const end = content.indexOf(closeBlock(name, nonce), start);
    if (end === -1) return [];
    blocks.push({ name, text: content.slice(start, end - 1) });
    at = content.indexOf(`[[${nonce} begin `, end);
  }
  return blocks;
}

function readPrevious(blocks: Block[]): RefusedOutput[] {
  const outputs = blocks.filter(({ name }) => name === 'refused output');
  const reasons = blocks.filter(({ name }) => name === 'refusal reasons');
  return outputs.map(({ text }, index) => ({
    output: text,
    errors: (reasons[index]?.text ?? '').split('\n'),
  }));
}
