import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from './start-simulator';
import { chatBody, chatEvents, chatText, postChat } from './testing/post-chat';
import { bookTasks, writeAnswerBook } from './testing/write-answer-book';

let simulator: Simulator;
let url: string;
beforeAll(async () => {
  simulator = await startSimulator({ answerBookDir: writeAnswerBook() });
  url = simulator.url;
});
afterAll(() => simulator.close());

const question = bookTasks[1]?.question ?? '';
const lastOutcome = () => simulator.stats().recent.at(-1)?.outcome;

describe('faults by status', () => {
  it.each([400, 401, 403, 404, 429, 500, 503])('HTTP %i', async (status) => {
    for (const stream of [true, false]) {
      const response = await postChat(url, { model: `strong?fault=http${status}`, stream });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ error: { code: `simulated_${status}` } });
      expect(lastOutcome()).toBe('faulted');
    }
  });

  it('Retry-After in seconds and as a date that never asks for less', async () => {
    const header = async (model: string) => (await postChat(url, { model })).headers.get('retry-after') ?? '';
    expect(await header('strong?fault=http429&retryAfter=3')).toBe('3');
    const ahead = Date.parse(await header('strong?fault=http503&retryAfter=date2')) - Date.now();
    expect(ahead).toBeGreaterThan(1_900);
    expect(ahead).toBeLessThanOrEqual(3_000);
    expect(await header('strong?fault=http500')).toBe('');
  });

  it('the first calls per prompt only, whatever else is asked meanwhile', async () => {
    const model = 'strong?fault=http500&times=2';
    const statuses = [];
    for (const prompt of ['A', 'A', 'B', 'A', 'B', 'B'])
      statuses.push((await postChat(url, { model, prompt })).status);
    expect(statuses).toEqual([500, 500, 500, 200, 500, 200]);
  });

  it('at a rate, by seed, with a good chance for the next attempt', async () => {
    const statuses = async () => {
      await fetch(`${url}/stats/reset`, { method: 'POST' });
      const list = [];
      for (let i = 0; i < 200; i++)
        list.push(
          (await postChat(url, { model: 'echo?fault=http500&rate=0.2', prompt: `P${i % 50}` })).status,
        );
      return list;
    };
    const first = await statuses();
    const failed = first.filter((status) => status === 500).length;
    expect(failed).toBeGreaterThan(20);
    expect(failed).toBeLessThan(65);
    expect(await statuses()).toEqual(first);
  });
});

describe('faults of the connection and of the form', () => {
  it('hang: headers, then silence', async () => {
    const controller = new AbortController();
    const response = await postChat(url, {
      model: 'strong?fault=hang',
      stream: true,
      signal: controller.signal,
    });
    expect(response.status).toBe(200);
    const first = response.body
      ?.getReader()
      .read()
      .then(
        () => 'data',
        () => 'nothing',
      );
    controller.abort();
    expect(await first).toBe('nothing');
    await expect.poll(lastOutcome).toBe('aborted');
  });

  it('silent: not even headers', async () => {
    const signal = AbortSignal.timeout(150);
    await expect(postChat(url, { model: 'strong?fault=silent', signal })).rejects.toThrow(/timeout/);
    await expect.poll(lastOutcome).toBe('aborted');
  });

  it('cut: a stream, and a body, that break off in the middle', async () => {
    const response = await postChat(url, { model: 'echo?fault=cut&tps=200', stream: true });
    const read = async () => {
      let text = '';
      for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk);
      return text;
    };
    await expect(read()).rejects.toThrow();
    expect(lastOutcome()).toBe('faulted');
    expect(simulator.stats().recent.at(-1)?.tokens).toBe(8);
    const whole = await postChat(url, { model: 'echo?fault=cut' });
    await expect(whole.text()).rejects.toThrow();
  });

  it('malformed-sse: an event that is no JSON', async () => {
    await expect(chatEvents(url, { model: 'echo?fault=malformed-sse' })).rejects.toThrow(SyntaxError);
    await expect(chatBody(url, { model: 'echo?fault=malformed-sse' })).rejects.toThrow(SyntaxError);
  });

  it('html200, wrong-type: something else with 200', async () => {
    const html = await postChat(url, { model: 'echo?fault=html200', stream: true });
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await html.text()).toContain('<!doctype html>');
    const plain = await postChat(url, { model: 'echo?fault=wrong-type' });
    expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  });

  it('empty-choices', async () => {
    expect((await chatBody(url, { model: 'echo?fault=empty-choices' })).choices).toEqual([]);
    const { events } = await chatEvents(url, { model: 'echo?fault=empty-choices' });
    expect(events.flatMap(({ choices }) => choices)).toEqual([]);
  });

  it('huge: 20 MB', async () => {
    const { events, done } = await chatEvents(url, { model: 'echo?fault=huge' });
    const size = events.reduce((sum, { choices }) => sum + (choices[0]?.delta.content ?? '').length, 0);
    expect(size).toBeGreaterThanOrEqual(20_000_000);
    expect(done).toBe(true);
  });

  it('redirect: to where the name says', async () => {
    const to = 'http://127.0.0.1:9/elsewhere';
    const response = await postChat(url, { model: `echo?fault=redirect&to=${to}` });
    expect([response.status, response.headers.get('location')]).toEqual([307, to]);
  });

  it('reject-stream-options, reject-temperature: only a request that has them', async () => {
    const rejected = await chatBody(url, { model: 'echo?fault=reject-temperature', temperature: 0 });
    expect(rejected.error).toMatchObject({ param: 'temperature', code: 'unsupported_parameter' });
    expect((await chatEvents(url, { model: 'echo?fault=reject-temperature' })).done).toBe(true);
    const options = { stream: true, stream_options: { include_usage: true } };
    expect((await postChat(url, { model: 'echo?fault=reject-stream-options', ...options })).status).toBe(400);
    expect((await chatEvents(url, { model: 'echo?fault=reject-stream-options' })).done).toBe(true);
  });
});

describe('faults of the answer', () => {
  it('nul: characters that PostgreSQL cannot store', async () => {
    const text = await chatText(url, { model: 'strong?fault=nul', prompt: question });
    expect(text).toContain('\0');
    expect(text.isWellFormed()).toBe(false);
    const { events } = await chatEvents(url, { model: 'strong?fault=nul', prompt: question });
    expect(events.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(text);
  });

  it.each([
    ['truncated', 'length', /./],
    ['content-filter', 'content_filter', /^$/],
    ['empty', 'stop', /^$/],
  ])('%s', async (fault, finishReason, content) => {
    const { events } = await chatEvents(url, { model: `strong?fault=${fault}`, prompt: question });
    expect(events.at(-1)?.choices[0]?.finish_reason).toBe(finishReason);
    expect(events.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toMatch(content);
    const body = await chatBody(url, { model: `strong?fault=${fault}`, prompt: question });
    expect(body.choices[0]?.finish_reason).toBe(finishReason);
  });

  it('refuse: by the refusal field', async () => {
    const { events } = await chatEvents(url, { model: 'strong?fault=refuse' });
    expect(events.map(({ choices }) => choices[0]?.delta.refusal ?? '').join('')).toContain('cannot help');
    const body = await chatBody(url, { model: 'strong?fault=refuse' });
    expect(body.choices[0]?.message).toMatchObject({
      content: null,
      refusal: expect.stringContaining('cannot') as string,
    });
  });
});
