/** A chat message as every OpenAI-compatible server takes it. */
export type ChatMessage = { role: 'system' | 'user'; content: string };

/** The task as the judge sees it; null where the author gave no such reference. */
export type JudgedTask = {
  question: string;
  excellent: string | null;
  good: string | null;
  pass: string | null;
  incorrectAnswerDirection: string | null;
};

/** An earlier output of this judge for the same answer, and why it was refused. */
export type RefusedOutput = { output: string; errors: string[] };

export type JudgePromptInput = {
  task: JudgedTask;
  /** What a structured task adds (structure-blocks.ts). */
  blocks?: readonly [PromptBlock, string][];
  /** The candidate's answer alone; its reasoning is never shown to the judge. */
  answer: string;
  /** 16 to 64 lower-case hex digits, fresh and random for every prompt: see `nonceIsSafe`. */
  nonce: string;
  previous?: RefusedOutput[];
};

export const nonceForm = /^[0-9a-f]{16,64}$/;

/** Those that only the prompt of a structured task has. */
export const structureBlockNames = [
  'input data',
  'output format',
  'evaluation criteria',
  'constraints',
  'examples',
  'conversation',
  'judge instructions',
  'checked constraints',
] as const;

/** The blocks of a judge prompt, in their order. */
export const promptBlocks = [
  'question',
  'excellent reference',
  'good reference',
  'pass reference',
  'incorrect direction',
  ...structureBlockNames,
  'answer to grade',
  'refused output',
  'refusal reasons',
] as const;

export type PromptBlock = (typeof promptBlocks)[number];

export function openBlock(block: PromptBlock, nonce: string): string {
  return `[[${nonce} begin ${block}]]`;
}

export function closeBlock(block: PromptBlock, nonce: string): string {
  return `[[${nonce} end ${block}]]`;
}

/** Whether `nonce` may delimit these texts: well formed, and in none of them. If not, draw another. */
export function nonceIsSafe(nonce: string, texts: readonly (string | null)[]): boolean {
  if (!nonceForm.test(nonce)) return false;
  return !texts.some((text) => text !== null && text.toLowerCase().includes(nonce));
}
