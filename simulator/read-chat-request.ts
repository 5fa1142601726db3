import { parseJudgePrompt, type ParsedJudgePrompt } from '@/lib/judging/parse-judge-prompt';
import { parseModelName, type ModelScript } from './parse-model-name';
import { hashOf } from './seeded-random';

/** A refusal in the form that OpenAI-compatible servers use. */
export type ApiError = { status: number; message: string; code: string; param: string | null };

export type ChatRequest = {
  model: string;
  script: ModelScript;
  /** The last user message. */
  question: string;
  judging: ParsedJudgePrompt | null;
  stream: boolean;
  includeUsage: boolean;
  responseFormat: 'text' | 'json_object' | 'json_schema';
  maxTokens: number | null;
  temperatureGiven: boolean;
  streamOptionsGiven: boolean;
  seed: number;
  promptTokens: number;
  /** The same for every attempt at the same work: a judge prompt's nonce and history do not change it. */
  promptKey: number;
};

/** Reads a chat completion request, or says what is wrong with it as a real server would. */
export function readChatRequest(text: string): ChatRequest | ApiError {
  let body: Record<string, unknown>;
  try {
    const value: unknown = JSON.parse(text);
    body = record(value);
  } catch {
    return refuse(400, 'The body is not valid JSON.', 'invalid_json', null);
  }
  const messages = readMessages(body.messages);
  if (!messages)
    return refuse(
      400,
      'messages must be a list of {role, content}, at least one.',
      'invalid_value',
      'messages',
    );
  if (typeof body.model !== 'string')
    return refuse(400, 'model must be the id of a model.', 'invalid_value', 'model');
  const parsed = parseModelName(body.model);
  if (!parsed.ok) {
    return parsed.unknownModel
      ? refuse(404, parsed.error, 'model_not_found', 'model')
      : refuse(400, parsed.error, 'invalid_value', 'model');
  }
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const judging = parseJudgePrompt(messages);
  const seed = typeof body.seed === 'number' ? body.seed : 0;
  const maxTokens = body.max_completion_tokens ?? body.max_tokens;
  const format = record(body.response_format).type;
  const prompt = judging
    ? [judging.task.question, judging.answer]
    : messages.map(({ role, content }) => `${role}:${content}`);
  return {
    model: body.model,
    script: parsed.script,
    question,
    judging,
    stream: body.stream === true,
    includeUsage: record(body.stream_options).include_usage === true,
    responseFormat: format === 'json_schema' || format === 'json_object' ? format : 'text',
    maxTokens: typeof maxTokens === 'number' ? maxTokens : null,
    temperatureGiven: typeof body.temperature === 'number',
    streamOptionsGiven: typeof body.stream_options === 'object' && body.stream_options !== null,
    seed,
    promptTokens: Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / 4),
    promptKey: hashOf(seed, ...prompt),
  };
}

type Message = { role: string; content: string };

function readMessages(value: unknown): Message[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const messages = value.map((entry: unknown) => {
    const { role, content } = record(entry);
    const text = contentText(content);
    return typeof role === 'string' && text !== null ? { role, content: text } : null;
  });
  return messages.every((message) => message !== null) ? messages : null;
}

function contentText(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const texts = content.map((part: unknown) => record(part).text);
  return texts.filter((text) => typeof text === 'string').join('');
}

function refuse(status: number, message: string, code: string, param: string | null): ApiError {
  return { status, message, code, param };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
