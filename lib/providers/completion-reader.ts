import type { DeltaKind, Usage } from './model-call';
import { readServerTiming } from './server-timing';
import { ThinkSplitter } from './think-splitter';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** A count that fits a PostgreSQL integer; anything else is not a count. */
const count = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= 0x7fffffff ? Math.round(value) : null;

/** Content as a string or as a list of text parts, as some servers send it. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (isObject(part) ? text(part.text) : '')).join('');
}

/** An error object inside a successful response: what it says, and its status where it has one. */
export type StreamError = { message: string; status: number | null };

function readError(error: unknown): StreamError {
  if (!isObject(error)) return { message: text(error) || 'no message', status: null };
  const status = [error.code, error.status].find(
    (one) => typeof one === 'number' && one >= 400 && one <= 599,
  );
  return { message: text(error.message) || 'no message', status: (status as number | undefined) ?? null };
}

export const noUsage: Usage = {
  inputTokens: null,
  outputTokens: null,
  reasoningTokens: null,
  cachedTokens: null,
  estimated: false,
};

function readUsage(usage: Json): Usage {
  const output = isObject(usage.completion_tokens_details) ? usage.completion_tokens_details : {};
  const input = isObject(usage.prompt_tokens_details) ? usage.prompt_tokens_details : {};
  return {
    inputTokens: count(usage.prompt_tokens),
    outputTokens: count(usage.completion_tokens),
    reasoningTokens: count(output.reasoning_tokens),
    cachedTokens: count(input.cached_tokens),
    estimated: false,
  };
}

/**
 * Lenient reader of a chat completion, streamed in chunks or whole. Times are whatever clock the caller reads. Texts
 * grow as ropes: a long answer costs linear time.
 */
export class CompletionReader {
  answer = '';
  reasoning = '';
  finishReason: string | null = null;
  refusal = false;
  resolvedModel: string | null = null;
  fingerprint: string | null = null;
  usage: Usage = noUsage;
  serverTiming: Record<string, number> | null = null;
  error: StreamError | null = null;
  sawChoice = false;
  firstReasoningMs: number | null = null;
  firstAnswerMs: number | null = null;
  lastTokenMs: number | null = null;
  private readonly splitter: ThinkSplitter;

  constructor(private readonly onDelta?: (delta: { kind: DeltaKind; text: string }) => void) {
    this.splitter = new ThinkSplitter((kind, part, atMs) => this.take(kind, part, atMs));
  }

  /** Takes one chunk, or a whole completion. False when it is no JSON object. */
  accept(chunk: unknown, atMs: number): boolean {
    if (!isObject(chunk)) return false;
    if (chunk.error !== undefined && chunk.error !== null) this.error ??= readError(chunk.error);
    if (typeof chunk.model === 'string' && chunk.model) this.resolvedModel = chunk.model;
    if (typeof chunk.system_fingerprint === 'string') this.fingerprint = chunk.system_fingerprint;
    if (isObject(chunk.usage)) this.usage = readUsage(chunk.usage);
    this.serverTiming = readServerTiming(chunk) ?? this.serverTiming;
    const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined;
    if (isObject(choice)) this.choice(choice, atMs);
    return true;
  }

  /** The end of the answer: text that was held back as a possible tag is settled. */
  end(): void {
    this.splitter.end();
  }

  private choice(choice: Json, atMs: number): void {
    this.sawChoice = true;
    const delta = isObject(choice.delta) ? choice.delta : isObject(choice.message) ? choice.message : {};
    const reasoning = text(delta.reasoning_content) || text(delta.reasoning);
    if (reasoning) {
      this.lastTokenMs = atMs;
      this.take('reasoning', reasoning, atMs);
    }
    const refused = text(delta.refusal);
    if (refused) this.refusal = true;
    const content = contentText(delta.content) || refused;
    if (content) {
      this.lastTokenMs = atMs;
      this.splitter.push(content, atMs);
    }
    if (typeof choice.finish_reason === 'string' && choice.finish_reason) {
      this.finishReason = choice.finish_reason;
      if (choice.finish_reason === 'content_filter') this.refusal = true;
    }
  }

  private take(kind: DeltaKind, part: string, atMs: number): void {
    if (kind === 'reasoning') {
      this.firstReasoningMs ??= atMs;
      this.reasoning += part;
    } else {
      this.firstAnswerMs ??= atMs;
      this.answer += part;
    }
    if (part) this.onDelta?.({ kind, text: part });
  }
}
