import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from './start-simulator';
import { chatBody, chatEvents, chatText, postChat } from './testing/post-chat';
import { bookTasks, writeAnswerBook } from './testing/write-answer-book';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ answerBookDir: writeAnswerBook() });
});
afterAll(() => simulator.close());

const question = bookTasks[0]?.question ?? '';
const get = async (path: string, init?: RequestInit) => (await fetch(`${simulator.url}${path}`, init)).json();

describe('the simulated server', () => {
  it('says that it is simulated, everywhere', async () => {
    const response = await fetch(`${simulator.url}/v1/models`);
    expect(response.headers.get('server')).toContain('simulated');
    const { data } = (await response.json()) as {
      data: { id: string; owned_by: string; description: string }[];
    };
    expect(data.map(({ id }) => id)).toContain('judge-sloppy');
    for (const model of data) {
      expect(model.owned_by).toBe('assay-simulator (simulated)');
      expect(model.description).toMatch(/^Simulated model/);
    }
    expect(await get('/v1/models/strong%3Fttft%3D5')).toMatchObject({ id: 'strong' });
    expect(await get('/health')).toEqual({ status: 'ok', simulated: true });
  });

  it.each(['/', '/v1/models/gpt', '/v1/completions', '/v1/models/%ff'])('answers 404 to %s', async (path) => {
    const response = await fetch(`${simulator.url}${path}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
  });

  it.each([
    ['no JSON', '{', 400, 'invalid_json'],
    ['no messages', '{"model":"echo"}', 400, 'invalid_value'],
    ['an empty list', '{"model":"echo","messages":[]}', 400, 'invalid_value'],
    ['a message without content', '{"model":"echo","messages":[{"role":"user"}]}', 400, 'invalid_value'],
    ['no model', '{"messages":[{"role":"user","content":"x"}]}', 400, 'invalid_value'],
    [
      'an unknown model',
      '{"model":"gpt","messages":[{"role":"user","content":"x"}]}',
      404,
      'model_not_found',
    ],
    [
      'an unknown option',
      '{"model":"echo?x=1","messages":[{"role":"user","content":"x"}]}',
      400,
      'invalid_value',
    ],
  ])('refuses %s', async (_case, body, status, code) => {
    const response = await fetch(`${simulator.url}/v1/chat/completions`, { method: 'POST', body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  it('gives the same answer streamed and whole, and on another server of the same seed', async () => {
    const chat = { model: 'medium', prompt: question };
    const text = await chatText(simulator.url, chat);
    const { events, done } = await chatEvents(simulator.url, { ...chat, model: 'medium?ttft=1' });
    expect(done).toBe(true);
    expect(events.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(text);
    const same = await startSimulator({ answerBookDir: writeAnswerBook() });
    expect(await chatText(same.url, chat)).toBe(text);
    await same.close();
  });

  it('varies by the request seed', async () => {
    const texts = [];
    for (let seed = 0; seed < 12; seed++)
      texts.push(await chatText(simulator.url, { model: 'medium', prompt: question, seed }));
    expect(new Set(texts).size).toBeGreaterThan(2);
  });

  it('reports usage in the last chunk when asked, and only then', async () => {
    const asked = await chatEvents(simulator.url, {
      model: 'echo?tokens=7',
      stream_options: { include_usage: true },
    });
    const last = asked.events.at(-1);
    expect(last?.choices).toEqual([]);
    expect(last?.usage).toMatchObject({ prompt_tokens: 2, completion_tokens: 7, total_tokens: 9 });
    expect(asked.events.at(-2)?.choices[0]?.finish_reason).toBe('stop');
    expect(asked.events[0]?.system_fingerprint).toBe('sim-1');
    const plain = await chatEvents(simulator.url, { model: 'echo?tokens=7' });
    expect(plain.events.some(({ usage }) => usage !== undefined)).toBe(false);
  });

  it('keeps reasoning apart in its own field, or in a <think> block', async () => {
    const { events } = await chatEvents(simulator.url, { model: 'reasoner', prompt: question });
    const deltas = events.flatMap(({ choices }) => choices.map(({ delta }) => delta));
    const firstAnswer = deltas.findIndex(({ content }) => content);
    expect(deltas.findLastIndex(({ reasoning_content }) => reasoning_content)).toBe(firstAnswer - 1);
    const whole = await chatBody(simulator.url, { model: 'reasoner', prompt: question });
    expect(whole.choices[0]?.message.reasoning_content).toContain('Let me think');
    expect(whole.choices[0]?.message.content).not.toContain('Let me think');
    expect(await chatText(simulator.url, { model: 'thinker', prompt: question })).toMatch(
      /^<think>\n[^<]+<\/think>\n\n\S/,
    );
  });

  it('stops at max_tokens', async () => {
    const body = await chatBody(simulator.url, { model: 'echo', max_tokens: 3 });
    expect(body.choices[0]).toMatchObject({
      message: { content: 'echo echo echo' },
      finish_reason: 'length',
    });
    expect(body.usage?.completion_tokens).toBe(3);
  });

  it('answers a text given in parts', async () => {
    const messages = [{ role: 'user', content: [{ type: 'text', text: question }] }];
    expect(await chatText(simulator.url, { model: 'strong', messages })).toBe(
      await chatText(simulator.url, { model: 'strong', prompt: question }),
    );
  });

  it('says in one sentence that its port is taken', async () => {
    await expect(startSimulator({ port: simulator.port })).rejects.toThrow(
      `Port ${simulator.port} on 127.0.0.1 is in use; give the simulated provider another`,
    );
  });

  it('closes with calls open', async () => {
    const brief = await startSimulator({ answerBookDir: writeAnswerBook() });
    const open = postChat(brief.url, { model: 'echo?ttft=600000' }).catch((error: unknown) => error);
    await expect.poll(() => brief.stats().openNow).toBe(1);
    await brief.close();
    expect(await open).toBeInstanceOf(Error);
  });
});

describe('its own record', () => {
  it('holds every call by X-Client-Request-Id with times that agree with the script', async () => {
    await get('/stats/reset', { method: 'POST' });
    const model = 'reasoner?ttft=40&tps=400';
    await chatEvents(simulator.url, { model, prompt: question, callId: 'call-1' });
    await chatEvents(simulator.url, { model: 'echo', callId: 'call-2' });
    await chatText(simulator.url, { model: 'echo?ttft=30', callId: 'call-3' });
    const { recent, byModelAndKind, calls } = simulator.stats();
    expect(calls).toBe(3);
    expect(recent.map(({ callId }) => callId)).toEqual(['call-1', 'call-2', 'call-3']);
    const [first, second, third] = recent;
    if (!first || !second || !third) throw new Error('three records expected');
    const { receivedAtMs, firstTokenAtMs, firstAnswerTokenAtMs, lastTokenAtMs, endedAtMs } = first;
    expect((firstTokenAtMs ?? 0) - receivedAtMs).toBeGreaterThanOrEqual(40);
    const decodeMs = ((first.tokens - 1) * 1000) / 400;
    // Deadlines are absolute and never kept early, so this bound is exact.
    expect((lastTokenAtMs ?? 0) - receivedAtMs).toBeGreaterThanOrEqual(40 + decodeMs);
    expect(firstAnswerTokenAtMs).toBeGreaterThan(firstTokenAtMs ?? 0);
    expect(endedAtMs).toBeGreaterThanOrEqual(lastTokenAtMs ?? 0);
    expect(second.idleMs).toBeCloseTo(second.receivedAtMs - (first.endedAtMs ?? 0), 3);
    expect((third.endedAtMs ?? 0) - third.receivedAtMs).toBeGreaterThanOrEqual(30);
    expect(byModelAndKind).toContainEqual({
      model,
      kind: 'answer',
      calls: 1,
      completed: 1,
      faulted: 0,
      aborted: 0,
      open: 0,
      tokens: first.tokens,
    });
    expect(await get('/stats?recent=1')).toMatchObject({ simulated: true, recent: [{ callId: 'call-3' }] });
    expect(await get('/stats/calls')).toMatchObject({
      calls: [{ callId: 'call-1', model, kind: 'answer' }, { callId: 'call-2' }, { callId: 'call-3' }],
      dropped: 0,
    });
  });

  it('notes a client that leaves', async () => {
    await get('/stats/reset', { method: 'POST' });
    const controller = new AbortController();
    const call = postChat(simulator.url, { model: 'echo?ttft=60000', signal: controller.signal }).catch(
      () => null,
    );
    await expect.poll(() => simulator.stats().openNow).toBe(1);
    controller.abort();
    await call;
    await expect.poll(() => simulator.stats().recent[0]?.outcome).toBe('aborted');
    expect(simulator.stats().openNow).toBe(0);
  });

  it('records the unloading of a model', async () => {
    await get('/stats/reset', { method: 'POST' });
    const unload = (body: unknown) =>
      fetch(`${simulator.url}/api/generate`, { method: 'POST', body: JSON.stringify(body) });
    const response = await unload({ model: 'strong', keep_alive: 0 });
    expect(await response.json()).toMatchObject({ model: 'strong', done: true, done_reason: 'unload' });
    expect((await unload({ model: 'strong', prompt: 'Hi' })).status).toBe(400);
    expect(simulator.stats().byModelAndKind).toMatchObject([{ model: 'strong', kind: 'unload', calls: 1 }]);
  });
});
