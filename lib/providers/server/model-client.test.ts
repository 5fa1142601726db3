import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFaultServer, type FaultServer } from '@/lib/testing/fault-server';
import type { FaultName } from '@/lib/testing/fault-server-faults';
import type { FailureKind } from '../failure';
import type { ModelCall } from '../model-call';
import { createModelClient, type CallOptions } from './model-client';
import { toUnsavedConnection } from './to-connection';

const secret = 'sk-test-0123456789abcdef';
let server: FaultServer;
let other: FaultServer;

beforeAll(async () => {
  other = await startFaultServer();
  server = await startFaultServer({ redirectTo: other.url });
});
afterAll(async () => {
  await server.close();
  await other.close();
});

const modelCall = (change: Partial<ModelCall> = {}): ModelCall => ({
  callId: 'call-1',
  messages: [{ role: 'user', content: 'Hi' }],
  parameters: {},
  output: 'text',
  stream: true,
  ...change,
});

function clientFor(baseUrl: string, settings = {}) {
  return createModelClient(
    toUnsavedConnection({
      name: 'Fault',
      type: 'CUSTOM_OPEN_AI_COMPATIBLE',
      baseUrl,
      headers: [{ key: 'Authorization', value: `Bearer ${secret}`, isSecret: true }],
      settings: { stallTimeoutMs: 150, ...settings },
    }),
  );
}

async function callFault(
  model: FaultName,
  change: Partial<ModelCall> = {},
  options: CallOptions = {},
  settings = {},
) {
  const client = clientFor(server.url, settings);
  try {
    return await client.call(model, modelCall(change), options);
  } finally {
    await client.close();
  }
}

const expected: [FaultName, FailureKind, number | null, RegExp][] = [
  ['status-400', 'bad_request', 400, /must not be empty/],
  ['status-401', 'auth', 401, /API key/],
  ['status-403', 'auth', 403, /no access/],
  ['status-404', 'bad_request', 404, /model name/],
  ['status-422', 'bad_request', 422, /wrong form/],
  ['status-429', 'rate_limit', 429, /slow down/],
  ['status-500', 'server', 500, /it broke/],
  ['status-503', 'server', 503, /overloaded/],
  ['headers-then-silence', 'timeout', 200, /headers and then nothing for 0.15 s/],
  ['stall-in-the-middle', 'timeout', 200, /in the middle/],
  ['hang-up', 'connection', null, /closed the connection before/],
  ['not-http', 'invalid_response', null, /does not answer in HTTP/],
  ['cut-clean', 'invalid_response', 200, /cut its answer off/],
  ['cut-hard', 'invalid_response', 200, /cut its answer off/],
  ['malformed-event', 'invalid_response', 200, /not the JSON/],
  ['error-in-stream', 'server', 200, /out of memory/],
  ['error-429-in-stream', 'rate_limit', 429, /slow down/],
  ['html-200', 'invalid_response', 200, /Content-Type "text\/html/],
  ['wrong-content-type', 'invalid_response', 200, /Content-Type "application\/octet-stream/],
  ['json-content-type-no-json', 'invalid_response', 200, /not the JSON/],
  ['empty-choices', 'invalid_response', 200, /without any choices/],
  ['empty-choices-json', 'invalid_response', 200, /without any choices/],
  ['empty-body', 'invalid_response', 200, /without any choices/],
  ['twenty-megabytes', 'invalid_response', 200, /more than 20 MB/],
  ['redirect-elsewhere', 'bad_request', 307, /to another host, 127\.0\.0\.1:\d+/],
  ['redirect-same-host', 'bad_request', 308, /\/v2\/chat\/completions on the same host/],
];
const retriedKinds = ['rate_limit', 'server', 'timeout', 'connection', 'invalid_response'];

describe('failures of a call', () => {
  it.each(expected)('%s is %s', async (fault, kind, status, message) => {
    const { failure } = await callFault(fault);
    expect(failure?.message).toMatch(message);
    expect(failure).toMatchObject({ kind, httpStatus: status });
    expect(failure?.retry).toMatchObject({ retry: retriedKinds.includes(kind), countsAsAttempt: true });
  });

  it('keeps the part of an answer that came before the cut', async () => {
    const result = await callFault('cut-hard');
    expect(result).toMatchObject({ answer: 'Hel', finishReason: null });
    expect(result.timing.firstAnswerMs).not.toBeNull();
  });

  it('times out a server that does not answer at all', async () => {
    const { failure, timing } = await callFault('no-answer', {}, { requestTimeoutMs: 120 });
    expect(failure).toMatchObject({ kind: 'timeout', httpStatus: null });
    expect(timing).toMatchObject({ headersMs: null, firstByteMs: null });
    expect(timing.endMs).toBeGreaterThanOrEqual(115);
  });

  it('knows no speed for tokens that came in one piece', async () => {
    const result = await callFault('ok-at-once');
    expect(result).toMatchObject({ failure: null, tokensPerSecond: null, usage: { outputTokens: 2 } });
    expect(result.timing.lastTokenMs).toBe(result.timing.firstAnswerMs);
  });

  it('gives a call with its own limit that long for the first byte, as a model may be loading', async () => {
    const { failure } = await callFault('headers-then-silence', {}, { requestTimeoutMs: 400 });
    expect(failure?.message).toContain('0.4 s');
  });

  it('is cancelled by its signal, before and during the call', async () => {
    const during = new AbortController();
    const result = await callFault(
      'stall-in-the-middle',
      {},
      { signal: during.signal, onDelta: () => during.abort() },
      { stallTimeoutMs: 10_000 },
    );
    expect(result).toMatchObject({ answer: 'Hel', failure: { kind: 'cancelled', retry: { retry: false } } });
    const before = server.requests.length;
    const never = await callFault('ok', {}, { signal: AbortSignal.abort() });
    expect(never.failure?.kind).toBe('cancelled');
    expect(server.requests.length).toBe(before);
  });

  it('never sends a call that was cancelled while it waited for a connection', async () => {
    const client = clientFor(server.url);
    const both = new AbortController();
    const busy = [1, 2].map(() => client.call('no-answer', modelCall(), { signal: both.signal }));
    const waiting = new AbortController();
    const third = client.call('ok', modelCall({ callId: 'never' }), { signal: waiting.signal });
    waiting.abort();
    expect((await third).timing.sentMs).toBeNull();
    both.abort();
    await Promise.all(busy);
    expect((await client.call('ok', modelCall({ callId: 'next' }))).failure).toBeNull();
    const ids = server.requests.map(({ headers }) => headers['x-client-request-id']);
    expect(ids).toContain('next');
    expect(ids).not.toContain('never');
    await client.close();
  });

  it('honours Retry-After in seconds and as a date, and gives up where waiting does not help', async () => {
    expect((await callFault('status-429')).failure?.retry.retryAfterMs).toBe(7_000);
    expect((await callFault('status-503')).failure?.retry.retryAfterMs).toBe(2_000);
    const date = (await callFault('status-429-date')).failure?.retry.retryAfterMs ?? 0;
    expect(date).toBeGreaterThan(25_000);
    expect(date).toBeLessThanOrEqual(30_000);
    expect((await callFault('status-429-quota')).failure?.retry.retry).toBe(false);
  });

  it('sends no request and no header to where a redirect points', async () => {
    const before = other.requests.length;
    await callFault('redirect-elsewhere');
    expect(other.requests.length).toBe(before);
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${secret}`);
  });

  it('takes secrets out of a message that repeats them', async () => {
    const { failure } = await callFault('echo-key');
    expect(failure?.message).toContain('[secret]');
    expect(failure?.message).not.toContain(secret);
  });

  it('sends the headers of the connection and none that the SDK finds in the environment', async () => {
    const variables = { OPENAI_API_KEY: 'sk-of-the-shell', OPENAI_ORG_ID: 'org-of-the-shell' };
    Object.assign(process.env, variables);
    await callFault('ok', { callId: 'headers' });
    for (const name of Object.keys(variables)) delete process.env[name];
    const headers = server.requests.at(-1)?.headers;
    expect(headers).toMatchObject({
      authorization: `Bearer ${secret}`,
      'x-client-request-id': 'headers',
      accept: 'text/event-stream',
      'content-type': 'application/json',
    });
    expect(JSON.stringify(headers)).not.toContain('of-the-shell');
  });

  it('is a failure, not an exception, after the client was closed', async () => {
    const client = clientFor(server.url);
    await client.close();
    expect((await client.call('ok', modelCall())).failure?.kind).toBe('connection');
  });

  it('goes on with the next call after a failed one', async () => {
    const client = clientFor(server.url);
    for (const fault of ['cut-hard', 'malformed-event', 'stall-in-the-middle', 'twenty-megabytes'] as const) {
      expect((await client.call(fault, modelCall())).failure).not.toBeNull();
      expect(await client.call('ok', modelCall())).toMatchObject({ answer: 'Hello', failure: null });
    }
    await client.close();
  });
});

describe('failures below HTTP', () => {
  const callUrl = async (baseUrl: string) => {
    const client = clientFor(baseUrl);
    const result = await client.call('ok', modelCall());
    await client.close();
    return result.failure;
  };

  it('tells a refused connection, an unknown name and a failed TLS handshake apart', async () => {
    const closed = net.createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    expect(await callUrl(`http://127.0.0.1:${port}`)).toMatchObject({
      kind: 'connection',
      message: expect.stringMatching(/Nothing listens/) as string,
    });
    expect(await callUrl('http://no-such-host.invalid')).toMatchObject({
      kind: 'connection',
      message: expect.stringMatching(/DNS/) as string,
    });
    expect(await callUrl(server.url.replace('http:', 'https:'))).toMatchObject({
      kind: 'connection',
      message: expect.stringMatching(/TLS/) as string,
    });
  });

  it('refuses link-local addresses without calling them', async () => {
    for (const host of ['169.254.169.254', '[fe80::1]', '[fd00:ec2::254]', '[::ffff:169.254.169.254]'])
      expect(await callUrl(`http://${host}`)).toMatchObject({
        kind: 'bad_request',
        message: expect.stringMatching(/link-local/) as string,
      });
  });
});

describe('renegotiation', () => {
  /** Calls as the engine does: again at once while the failure is no attempt. */
  async function settle(fault: FaultName, change: Partial<ModelCall>) {
    const client = clientFor(server.url);
    const before = server.requests.length;
    const results = [await client.call(fault, modelCall(change))];
    while (results.at(-1)?.failure?.retry.countsAsAttempt === false) {
      expect(results.at(-1)?.failure?.retry).toMatchObject({ retry: true, retryAfterMs: 0 });
      results.push(await client.call(fault, modelCall(change)));
    }
    const again = await client.call(fault, modelCall(change));
    await client.close();
    expect(server.requests.length - before).toBe(results.length + 1);
    expect(again.failure).toBeNull();
    return { calls: results.length, last: results.at(-1), request: again.request };
  }

  it.each(['no-stream-options', 'no-stream-options-fastapi'] as const)('%s: one call more', async (fault) => {
    const { calls, last, request } = await settle(fault, {});
    expect(calls).toBe(2);
    expect(last).toMatchObject({ answer: 'Hello', failure: null, usage: { outputTokens: null } });
    expect(request).not.toHaveProperty('stream_options');
  });

  it('leaves out a temperature that is refused', async () => {
    const { calls, request } = await settle('only-default-temperature', {
      parameters: { temperature: 0, seed: 1 },
    });
    expect(calls).toBe(2);
    expect(request).toMatchObject({ seed: 1 });
    expect(request).not.toHaveProperty('temperature');
  });

  it('tries the other token limit, then none', async () => {
    const { calls, request } = await settle('no-token-limits', { parameters: { maxTokens: 5 } });
    expect(calls).toBe(3);
    expect(Object.keys(request)).not.toContain('max_completion_tokens');
  });

  it.each([
    ['json-mode-only', 2, 'json_object'],
    ['no-json-modes', 3, 'text'],
  ] as const)('%s: JSON by %d calls, as %s', async (fault, expectedCalls, mode) => {
    const output = { name: 'verdict', schema: { type: 'object' } };
    const { calls, last } = await settle(fault, { output, stream: false });
    expect(calls).toBe(expectedCalls);
    expect(last).toMatchObject({ outputModeUsed: mode, answer: '{"a":1}', failure: null });
  });
});
