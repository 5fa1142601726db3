import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { CallRecord } from './call-log';
import type { Reply, Token } from './plan-reply';
import type { ChatRequest } from './read-chat-request';
import { sendJson, simulatedHeaders } from './send-json';
import { waitUntil } from './wait-until';

export type Sending = {
  response: ServerResponse;
  request: ChatRequest;
  reply: Reply;
  record: CallRecord;
  fingerprint: string;
  /** Aborts when the client leaves or the server closes. */
  signal: AbortSignal;
  /** What goes wrong on the way, if anything does. */
  breakdown: 'cut' | 'malformed-sse' | null;
};

const malformed = 'data: {"id":"chatcmpl-sim","choices":[{"delta":{"content":"broken\n\n';

/** Sends the reply as one JSON body, when its last token would be due. */
export async function sendCompletion(sending: Sending): Promise<void> {
  const { response, request, reply, record, breakdown } = sending;
  await waitUntil(deadlineOf(sending, Math.max(0, reply.tokens.length - 1)), sending.signal);
  noteTokens(record, reply.tokens, performance.now());
  const textOf = (field: Token['field']) =>
    reply.tokens
      .filter((token) => token.field === field)
      .map(({ text }) => text)
      .join('');
  const reasoning = textOf('reasoning_content');
  const content = reply.refusal === null ? textOf('content') : null;
  const message = {
    role: 'assistant',
    content,
    refusal: reply.refusal,
    ...(reasoning !== '' && { reasoning_content: reasoning }),
  };
  const body = {
    ...envelope(sending, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: reply.finishReason, logprobs: null }],
    usage: usage(request, reply),
  };
  if (breakdown === null) return sendJson(response, 200, body);
  const text = JSON.stringify(body);
  if (breakdown === 'malformed-sse') {
    response.writeHead(200, { ...simulatedHeaders, 'Content-Type': 'application/json' });
    response.end(text.slice(0, -10));
    return;
  }
  response.writeHead(200, {
    ...simulatedHeaders,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

/** Streams the reply, each token when it is due; tokens that are due together go out in one write. */
export async function sendStream(sending: Sending): Promise<void> {
  const { response, request, reply, breakdown, signal } = sending;
  response.writeHead(200, {
    ...simulatedHeaders,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
  const chunk = chunkWriter(sending);
  const { tokens } = breakdown === null ? reply : { tokens: reply.tokens.slice(0, reply.tokens.length / 2) };
  const role = chunk('{"role":"assistant","content":""}', null);
  // Everything is due at once: one write, as fast as HTTP goes.
  let pending = role;
  for (let sent = 0; sent < tokens.length;) {
    if (performance.now() < deadlineOf(sending, sent)) {
      if (sent === 0) response.flushHeaders();
      await waitUntil(deadlineOf(sending, sent), signal);
    }
    const until = dueTokens(sending, tokens, sent);
    for (const token of tokens.slice(sent, until))
      pending += chunk(`{"${token.field}":${JSON.stringify(token.text)}}`, null);
    noteTokens(sending.record, tokens.slice(sent, until), performance.now());
    sent = until;
    // The last tokens wait for the end of the stream, so that both leave in one write.
    if (sent < tokens.length || breakdown !== null) {
      if (!response.write(pending)) await once(response, 'drain', { signal });
      pending = '';
    }
  }
  if (tokens.length === 0) await waitUntil(deadlineOf(sending, 0), signal);
  if (breakdown === 'cut') {
    // Behind what is written already, so that the client sees a stream that began well.
    response.write(pending, () => response.destroy());
    return;
  }
  if (breakdown === 'malformed-sse') pending += malformed;
  if (reply.refusal !== null) pending += chunk(JSON.stringify({ refusal: reply.refusal }), null);
  if (breakdown === null) pending += chunk('{}', reply.finishReason);
  if (request.includeUsage && breakdown === null) pending += usageChunk(sending);
  response.end(`${pending}data: [DONE]\n\n`);
}

/** How many tokens may be out by now; at least the one that was waited for, and no more than 1 MB of a huge answer. */
function dueTokens(sending: Sending, tokens: Token[], sent: number): number {
  const now = performance.now();
  let until = sent + 1;
  let size = tokens[sent]?.text.length ?? 0;
  while (until < tokens.length && size < 1_000_000 && deadlineOf(sending, until) <= now) {
    size += tokens[until]?.text.length ?? 0;
    until++;
  }
  return until;
}

function deadlineOf({ request, record }: Sending, token: number): number {
  const { ttftMs, tokensPerSecond } = request.script;
  return record.receivedAtMs + ttftMs + (tokensPerSecond === null ? 0 : (token * 1000) / tokensPerSecond);
}

function noteTokens(record: CallRecord, tokens: Token[], now: number): void {
  if (tokens.length === 0) return;
  record.firstTokenAtMs ??= now;
  if (tokens.some(({ thinking }) => !thinking)) record.firstAnswerTokenAtMs ??= now;
  record.lastTokenAtMs = now;
  record.tokens += tokens.length;
}

function envelope({ record, request, fingerprint }: Sending, object: string) {
  return {
    id: `chatcmpl-sim-${record.sequence}`,
    object,
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    system_fingerprint: fingerprint,
  };
}

/** Builds a chunk around ready-made JSON: stringifying the envelope for every token would halve the throughput. */
function chunkWriter(sending: Sending): (delta: string, finishReason: string | null) => string {
  const head = `data: ${JSON.stringify(envelope(sending, 'chat.completion.chunk')).slice(0, -1)},"choices":[{"index":0,"delta":`;
  const usageField = sending.request.includeUsage ? ',"usage":null' : '';
  return (delta, finishReason) =>
    `${head}${delta},"finish_reason":${JSON.stringify(finishReason)}}]${usageField}}\n\n`;
}

function usageChunk(sending: Sending): string {
  const body = {
    ...envelope(sending, 'chat.completion.chunk'),
    choices: [],
    usage: usage(sending.request, sending.reply),
  };
  return `data: ${JSON.stringify(body)}\n\n`;
}

function usage({ promptTokens }: ChatRequest, { tokens }: Reply) {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: tokens.length,
    total_tokens: promptTokens + tokens.length,
    completion_tokens_details: { reasoning_tokens: tokens.filter(({ thinking }) => thinking).length },
  };
}
