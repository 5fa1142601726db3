import { answerQuestion } from './answer-question';
import { judgeReply } from './judge-reply';
import type { AnswerBook } from './load-answer-book';
import type { Fault } from './parse-model-name';
import type { ChatRequest } from './read-chat-request';
import { hashOf } from './seeded-random';

/** `thinking`: part of a <think> block, so in the content, but no part of the answer. */
export type Token = { text: string; field: 'content' | 'reasoning_content'; thinking: boolean };

export type Reply = {
  tokens: Token[];
  finishReason: 'stop' | 'length' | 'content_filter';
  refusal: string | null;
};

const hugeChars = 20_000_000;
const hugeTokenChars = 64_000;

/** What the model will say, token by token: a function of seed, model, prompt and the request's own seed. */
export function planReply(book: AnswerBook, request: ChatRequest, seed: number, fault: Fault | null): Reply {
  if (fault === 'refuse')
    return { tokens: [], finishReason: 'stop', refusal: 'I cannot help with that (simulated refusal).' };
  if (fault === 'content-filter') return { tokens: [], finishReason: 'content_filter', refusal: null };
  if (fault === 'empty') return { tokens: [], finishReason: 'stop', refusal: null };
  if (fault === 'huge') return { tokens: hugeTokens(), finishReason: 'stop', refusal: null };
  const tokens = [...think(request, seed), ...say(book, request, seed, fault)];
  const limit = request.maxTokens ?? Infinity;
  const cut = fault === 'truncated' ? Math.min(limit, Math.ceil(tokens.length / 2)) : limit;
  if (tokens.length <= cut) return { tokens, finishReason: 'stop', refusal: null };
  return { tokens: tokens.slice(0, cut), finishReason: 'length', refusal: null };
}

function say(book: AnswerBook, request: ChatRequest, seed: number, fault: Fault | null): Token[] {
  const text = answerText(book, request, hashOf(seed, request.seed));
  return tokenize(fault === 'nul' ? `a\u0000b ${text} \uD800 c\uDC00` : text, 'content', false);
}

function answerText(book: AnswerBook, request: ChatRequest, seed: number): string {
  const { base } = request.script;
  if (base === 'echo') return Array.from({ length: request.script.tokens }, () => 'echo').join(' ');
  if (request.judging) return judgeReply(base, request.judging, seed);
  switch (base) {
    case 'strong':
    case 'medium':
    case 'weak':
    case 'reasoner':
    case 'thinker':
      return answerQuestion(book, base, request.question, seed);
    default:
      // A judge that is asked something else, as by a warm-up.
      return request.responseFormat === 'text' ? 'Ready to judge (simulated).' : '{"ready":true}';
  }
}

function think(request: ChatRequest, seed: number): Token[] {
  const { base } = request.script;
  if (base !== 'reasoner' && base !== 'thinker') return [];
  const words = request.question.split(/\s+/).slice(0, 12).join(' ');
  const draft = hashOf(seed, request.question) % 100;
  const thought = `Let me think. The question is: ${words}. Draft ${draft}: weigh the options, then answer.`;
  return base === 'reasoner'
    ? tokenize(thought, 'reasoning_content', true)
    : tokenize(`<think>\n${thought}\n</think>\n\n`, 'content', true);
}

/** About as long as real tokens, and never a cut through a surrogate pair. */
function tokenize(text: string, field: Token['field'], thinking: boolean): Token[] {
  return (text.match(/\s*\S{1,6}|\s+/gu) ?? []).map((part) => ({ text: part, field, thinking }));
}

function hugeTokens(): Token[] {
  const text = 'huge '.repeat(hugeTokenChars / 5);
  return Array.from({ length: Math.ceil(hugeChars / hugeTokenChars) }, () => ({
    text,
    field: 'content',
    thinking: false,
  }));
}
