import type http from 'node:http';

/** A request as the server got it. */
export type SeenRequest = {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Record<string, unknown>;
};

type Answer = { seen: SeenRequest; response: http.ServerResponse; redirectTo: string };
type Fault = (answer: Answer) => void;

const json = (status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}): Fault => {
  return ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
};
const error = (status: number, message: string, more: object = {}, headers?: http.OutgoingHttpHeaders) =>
  json(status, { error: { message, ...more } }, headers);

const event = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;
const delta = (content: object, finish: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  model: 'fault',
  choices: [{ index: 0, delta: content, finish_reason: finish }],
});

const sse = (type = 'text/event-stream') => ({ 'content-type': type });

/** Events and then the end of the response. */
const stream = (events: unknown[], type?: string): Fault => {
  return ({ response }) => {
    response.writeHead(200, sse(type));
    response.end(events.map(event).join(''));
  };
};

/** Events and then nothing, with the connection open. */
const silentAfter = (events: unknown[]): Fault => {
  return ({ response }) => {
    response.writeHead(200, sse());
    response.flushHeaders();
    if (events.length) response.write(events.map(event).join(''));
  };
};

const whole = (choices: unknown[], more: object = {}) => ({
  id: 'c',
  object: 'chat.completion',
  model: 'fault',
  choices,
  ...more,
});
const good = [delta({ content: 'Hel' }), delta({ content: 'lo' }), delta({}, 'stop')];

/** 20 MB and more, written as fast as the reader takes it. */
const endless: Fault = ({ response }) => {
  response.writeHead(200, sse());
  const piece = event(delta({ content: 'x'.repeat(64 * 1024) }));
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
};

/** Refuses a request that carries `option`, in the words of a server that exists; answers the others. */
const refusing = (isSent: (body: Record<string, unknown>) => boolean, refusal: Fault): Fault => {
  return (answer) => {
    if (isSent(answer.seen.body)) return refusal(answer);
    if (answer.seen.body.stream) return stream([...good, '[DONE]'])(answer);
    json(200, whole([{ index: 0, message: { content: '{"a":1}' }, finish_reason: 'stop' }]))(answer);
  };
};
const formatType = (body: Record<string, unknown>) =>
  (body.response_format as { type?: string } | undefined)?.type ?? '';

export const faults = {
  ok: stream([...good, '[DONE]']),
  'ok-at-once': stream([
    ...good,
    { choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } },
    '[DONE]',
  ]),
  'status-400': error(400, 'messages: must not be empty'),
  'status-401': error(401, 'Incorrect API key provided'),
  'status-403': error(403, 'no access to this model'),
  'status-404': error(404, 'model not found'),
  'status-422': error(422, 'messages: wrong form'),
  'status-429': error(429, 'slow down', {}, { 'retry-after': '7' }),
  'status-429-date': (answer: Answer) =>
    error(429, 'slow down', {}, { 'retry-after': new Date(Date.now() + 30_000).toUTCString() })(answer),
  'status-429-quota': error(429, 'you ran out of money', { code: 'insufficient_quota' }),
  'status-500': error(500, 'it broke'),
  'status-503': error(503, 'overloaded', {}, { 'retry-after': '2' }),
  'echo-key': (answer: Answer) =>
    error(401, `Your key ${answer.seen.headers.authorization} is wrong`)(answer),
  'headers-then-silence': silentAfter([]),
  'stall-in-the-middle': silentAfter([delta({ content: 'Hel' })]),
  'no-answer': () => undefined,
  'hang-up': ({ response }: Answer) => response.destroy(),
  'not-http': ({ response }: Answer) => response.socket?.end('hello, this is no HTTP\r\n\r\n'),
  'cut-clean': stream([delta({ content: 'Hel' })]),
  'cut-hard': ({ response }: Answer) => {
    response.writeHead(200, sse());
    response.write(event(delta({ content: 'Hel' })), () => response.destroy());
  },
  'malformed-event': stream([delta({ content: 'Hel' }), '{"choices": [', '[DONE]']),
  'error-in-stream': stream([delta({ content: 'Hel' }), { error: { message: 'out of memory' } }]),
  'error-429-in-stream': stream([{ error: { message: 'slow down', code: 429 } }]),
  'html-200': ({ response }: Answer) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><title>Sign in</title>');
  },
  'wrong-content-type': stream([...good, '[DONE]'], 'application/octet-stream'),
  'json-content-type-no-json': ({ response }: Answer) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('OK');
  },
  'empty-choices': stream([{ choices: [] }, '[DONE]']),
  'empty-choices-json': json(200, whole([])),
  'empty-body': stream([]),
  'twenty-megabytes': endless,
  'redirect-elsewhere': ({ response, redirectTo }: Answer) => {
    response.writeHead(307, { location: `${redirectTo}/v1/chat/completions` });
    response.end();
  },
  'redirect-same-host': ({ response }: Answer) => {
    response.writeHead(308, { location: '/v2/chat/completions' });
    response.end();
  },
  'no-stream-options': refusing(
    (body) => 'stream_options' in body,
    error(400, 'Unrecognized request argument supplied: stream_options', { param: null }),
  ),
  'no-stream-options-fastapi': refusing(
    (body) => 'stream_options' in body,
    json(422, { detail: [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }] }),
  ),
  'only-default-temperature': refusing(
    (body) => 'temperature' in body,
    error(400, 'only the default (1) value is supported', {
      param: 'temperature',
      code: 'unsupported_value',
    }),
  ),
  'no-token-limits': refusing(
    (body) => 'max_tokens' in body || 'max_completion_tokens' in body,
    (answer) =>
      error(400, 'unsupported parameter', {
        param: 'max_tokens' in answer.seen.body ? 'max_tokens' : 'max_completion_tokens',
        code: 'unsupported_parameter',
      })(answer),
  ),
  'json-mode-only': refusing(
    (body) => formatType(body) === 'json_schema',
    error(400, "Invalid value: 'json_schema'.", { param: 'response_format.type' }),
  ),
  'no-json-modes': refusing(
    (body) => formatType(body) !== '',
    error(400, '"response_format" is not supported by this model'),
  ),
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
