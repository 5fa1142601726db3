import { LLMock } from '@copilotkit/aimock';
import type { FailureKind } from '@/lib/providers/failure';
import { startSimulator } from '@/simulator/start-simulator';

/** A server that the contract of the model client is checked on, and the models by which it plays each part. */
export type ContractServer = {
  url: string;
  models: {
    answers: string;
    /** Reasoning in a field of its own; null where the server has none. */
    reasons: string | null;
    /** Reasoning as a <think> block of the answer. */
    thinks: string;
    json: string;
    /** First token after 120 ms, the others at about 100 a second. */
    slow: string;
    cut: string;
  };
  failures: { model: string; kind: FailureKind; status: number; retryAfterMs?: number }[];
  /** `X-Client-Request-Id` of the requests that came. */
  callIds(): (string | null | undefined)[];
  close(): Promise<void>;
};

const slowProfile = { ttft: 120, tps: 100, jitter: 0 };

/** `@copilotkit/aimock`, a fake that others wrote. */
export async function startAimock(): Promise<ContractServer> {
  const mock = new LLMock({ port: 0, chunkSize: 8, logLevel: 'silent' });
  const answer = 'A reply in a few words, long enough for some chunks.';
  mock.on({ model: 'answers' }, { content: answer });
  mock.on({ model: 'reasons' }, { content: answer, reasoning: 'Weigh it first.' });
  mock.on({ model: 'thinks' }, { content: `<think>\nWeigh it first.\n</think>\n\n${answer}` });
  mock.on({ model: 'json' }, { content: '{"ready":true}' });
  mock.on({ model: 'slow' }, { content: answer }, { streamingProfile: slowProfile });
  mock.on({ model: 'cut' }, { content: answer }, { truncateAfterChunks: 3, latency: 5 });
  const failures: ContractServer['failures'] = [
    { model: 'e401', kind: 'auth', status: 401 },
    { model: 'e429', kind: 'rate_limit', status: 429, retryAfterMs: 3_000 },
    { model: 'e400', kind: 'bad_request', status: 400 },
    { model: 'e500', kind: 'server', status: 500 },
  ];
  for (const { model, status } of failures)
    mock.on({ model }, { error: { message: `aimock says ${status}` }, status, retryAfter: 3 });
  await mock.start();
  return {
    url: mock.url,
    models: {
      answers: 'answers',
      reasons: 'reasons',
      thinks: 'thinks',
      json: 'json',
      slow: 'slow',
      cut: 'cut',
    },
    failures,
    callIds: () => mock.getRequests().map(({ headers }) => headers['x-client-request-id']),
    close: () => mock.stop(),
  };
}

/** Assay's own simulated provider. */
export async function startSimulated(): Promise<ContractServer> {
  const simulator = await startSimulator({ port: 0 });
  return {
    url: simulator.url,
    models: {
      answers: 'strong',
      reasons: 'reasoner',
      thinks: 'thinker',
      json: 'judge-json',
      slow: 'echo?tokens=30&ttft=120&tps=20',
      cut: 'strong?fault=cut',
    },
    failures: [
      { model: 'strong?fault=http401', kind: 'auth', status: 401 },
      { model: 'strong?fault=http429&retryAfter=3', kind: 'rate_limit', status: 429, retryAfterMs: 3_000 },
      { model: 'strong?fault=http400', kind: 'bad_request', status: 400 },
      { model: 'strong?fault=http500', kind: 'server', status: 500 },
      { model: 'strong?fault=html200', kind: 'invalid_response', status: 200 },
      { model: 'strong?fault=wrong-type', kind: 'invalid_response', status: 200 },
      { model: 'strong?fault=malformed-sse', kind: 'invalid_response', status: 200 },
      { model: 'strong?fault=empty-choices', kind: 'invalid_response', status: 200 },
      { model: 'strong?fault=huge', kind: 'invalid_response', status: 200 },
      { model: 'strong?fault=hang', kind: 'timeout', status: 200 },
    ],
    callIds: () => simulator.stats().recent.map(({ callId }) => callId),
    close: () => simulator.close(),
  };
}
