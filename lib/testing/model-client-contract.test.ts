import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelCall } from '@/lib/providers/model-call';
import { createModelClient, type CallOptions, type ModelClient } from '@/lib/providers/server/model-client';
import { toUnsavedConnection } from '@/lib/providers/server/to-connection';
import { startAimock, startSimulated, type ContractServer } from './contract-servers';

const servers = [
  ['aimock', startAimock],
  ['the simulated provider', startSimulated],
] as const;

const modelCall = (change: Partial<ModelCall> = {}): ModelCall => ({
  callId: 'call',
  messages: [{ role: 'user', content: 'Say something.' }],
  parameters: { temperature: 0, seed: 7 },
  output: 'text',
  stream: true,
  ...change,
});

describe.each(servers)('the model client over %s', (_name, start) => {
  let server: ContractServer;
  let client: ModelClient;
  beforeAll(async () => {
    server = await start();
    client = createModelClient(
      toUnsavedConnection({
        name: 'Contract',
        type: 'CUSTOM_OPEN_AI_COMPATIBLE',
        baseUrl: server.url,
        settings: { stallTimeoutMs: 1_000 },
      }),
    );
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  async function collect(model: string, change: Partial<ModelCall> = {}, options: CallOptions = {}) {
    const deltas = { reasoning: '', answer: '' };
    const onDelta: CallOptions['onDelta'] = ({ kind, text }) => (deltas[kind] += text);
    const result = await client.call(model, modelCall(change), { onDelta, ...options });
    return { result, deltas };
  }

  it('streams an answer, counts its tokens and times it in order', async () => {
    const { result, deltas } = await collect(server.models.answers);
    expect(result).toMatchObject({ failure: null, finishReason: 'stop', httpStatus: 200, refusal: false });
    expect(result.answer.length).toBeGreaterThan(5);
    expect(deltas).toEqual({ answer: result.answer, reasoning: '' });
    expect(result.usage.inputTokens).toBeGreaterThan(0);
    expect(result.usage.outputTokens).toBeGreaterThan(1);
    const { sentMs, headersMs, firstByteMs, firstAnswerMs, lastTokenMs, endMs } = result.timing;
    const times = [0, sentMs, headersMs, firstByteMs, firstAnswerMs, lastTokenMs, endMs];
    expect(times).not.toContain(null);
    expect(times.map(Number).toSorted((a, b) => a - b)).toEqual(times);
  });

  it('gets the same answer in one piece, without token times', async () => {
    const streamed = await collect(server.models.answers);
    const { result } = await collect(server.models.answers, { stream: false });
    expect(result).toMatchObject({
      failure: null,
      answer: streamed.result.answer,
      ttftMs: null,
      tokensPerSecond: null,
      timing: { firstAnswerMs: null, lastTokenMs: null },
    });
    expect(result.usage.outputTokens).toBeGreaterThan(0);
  });

  it('keeps reasoning apart, from a field of its own and from a think block', async () => {
    for (const model of [server.models.reasons, server.models.thinks]) {
      if (model === null) continue;
      for (const stream of [true, false]) {
        const { result, deltas } = await collect(model, { stream });
        expect(result.failure).toBeNull();
        expect(result.reasoning.length).toBeGreaterThan(5);
        expect(result.answer).not.toContain('think>');
        expect(result.answer).toBe(result.answer.trimStart());
        expect(deltas).toEqual({ answer: result.answer, reasoning: result.reasoning });
        if (!stream) continue;
        const { firstReasoningMs, firstAnswerMs } = result.timing;
        expect(Number(firstAnswerMs)).toBeGreaterThanOrEqual(Number(firstReasoningMs));
        expect(result.ttftMs).toBeLessThanOrEqual(Number(result.ttfaMs));
      }
    }
  });

  it('asks for JSON by a schema', async () => {
    const output = { name: 'ready', schema: { type: 'object', properties: { ready: { type: 'boolean' } } } };
    let { result } = await collect(server.models.json, { stream: false, output });
    if (result.failure?.retry.countsAsAttempt === false)
      ({ result } = await collect(server.models.json, { stream: false, output }));
    expect(result.failure).toBeNull();
    expect(JSON.parse(result.answer)).toEqual({ ready: true });
    expect(result.outputModeUsed).toMatch(/^json_(schema|object)$/);
  });

  it('measures the first token and the speed of those after it', async () => {
    const { result } = await collect(server.models.slow);
    expect(result.failure).toBeNull();
    expect(result.ttftMs).toBeGreaterThan(100);
    const { firstAnswerMs, lastTokenMs } = result.timing;
    expect(result.ttftMs).toBeLessThan(Number(lastTokenMs));
    const seconds = (Number(lastTokenMs) - Number(firstAnswerMs)) / 1000;
    expect(result.tokensPerSecond).toBeCloseTo((Number(result.usage.outputTokens) - 1) / seconds, 6);
  });

  it('tells a stream that is cut from a whole one and keeps its part', async () => {
    const { result } = await collect(server.models.cut);
    expect(result.failure).toMatchObject({ kind: 'invalid_response', retry: { retry: true } });
    expect(result.answer.length).toBeGreaterThan(0);
  });

  it('tells failures apart', async () => {
    for (const { model, kind, status, retryAfterMs } of server.failures) {
      const { result } = await collect(model);
      expect({ model, kind: result.failure?.kind, status: result.failure?.httpStatus }).toEqual({
        model,
        kind,
        status,
      });
      if (retryAfterMs !== undefined) expect(result.failure?.retry.retryAfterMs).toBe(retryAfterMs);
    }
  });

  it('sends the id of the call, once a call', async () => {
    await Promise.all(['a', 'b', 'c'].map((id) => collect(server.models.answers, { callId: `id-${id}` })));
    const seen = server.callIds().filter((id) => id?.startsWith('id-'));
    expect(seen).toHaveLength(3);
    expect(new Set(seen)).toEqual(new Set(['id-a', 'id-b', 'id-c']));
  });

  it('stops at once when it is cancelled', async () => {
    const abort = new AbortController();
    const { result } = await collect(
      server.models.slow,
      {},
      { signal: abort.signal, onDelta: () => abort.abort() },
    );
    expect(result.failure?.kind).toBe('cancelled');
    expect(result.timing.endMs).toBeLessThan(1_300);
  });

  it('lists models', async () => {
    const models = await client.listModels();
    expect(models.length).toBeGreaterThan(0);
    expect(models.every(({ id }) => id.length > 0)).toBe(true);
  });
});
