import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { CallLog } from './call-log';
import { FaultPlan } from './fault-plan';
import { describeModel, listModels } from './list-models';
import { loadAnswerBook } from './load-answer-book';
import { parseModelName } from './parse-model-name';
import { readBody } from './read-body';
import { sendApiError, sendJson } from './send-json';
import { serveChat, type Simulation } from './serve-chat';

export type SimulatorOptions = {
  /** 0 (the default) takes a free port. */
  port?: number;
  host?: string;
  /** Every answer depends on it; default 1. */
  seed?: number;
  /** Folder of task files whose answers the candidates know; default the starter dataset and the examples. */
  answerBookDir?: string;
};

export type Simulator = {
  /** Without path; the API stands under `${url}/v1`. */
  url: string;
  port: number;
  /** Breaks all open connections. */
  close(): Promise<void>;
  stats(): ReturnType<typeof describeStats>;
};

/** Starts the simulated provider. Rejects with a sentence for the user when the port cannot be had. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, host = '127.0.0.1', seed = 1 } = options;
  const ours = ['starter', 'examples'].map((name) => join(import.meta.dirname, '../datasets', name));
  const simulation: Simulation = {
    seed,
    book: loadAnswerBook(...(options.answerBookDir === undefined ? ours : [options.answerBookDir])),
    log: new CallLog(),
    faults: new FaultPlan(seed),
  };
  const server = createServer((incoming, response) => {
    route(simulation, incoming, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      const message = `The simulator failed: ${String(error)}`;
      return sendApiError(response, { status: 500, message, code: 'simulator_fault', param: null });
    });
  });
  // A client's pool must never meet a connection that is closing, or its next call fails for no fault of its own.
  server.keepAliveTimeout = 600_000;
  server.requestTimeout = 0;
  await listen(server, port, host);
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    port: actualPort,
    close: () => close(server),
    stats: () => describeStats(simulation, Infinity),
  };
}

async function route(
  simulation: Simulation,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://simulator');
  switch (`${incoming.method} ${pathname}`) {
    case 'POST /v1/chat/completions':
      return serveChat(simulation, incoming, response);
    case 'POST /api/generate':
      return serveUnload(simulation, incoming, response);
    case 'GET /v1/models':
      return sendJson(response, 200, listModels());
    case 'GET /health':
      return sendJson(response, 200, { status: 'ok', simulated: true });
    case 'GET /stats':
      return sendJson(
        response,
        200,
        describeStats(simulation, Number(searchParams.get('recent') ?? Infinity) || 0),
      );
    case 'GET /stats/calls':
      return sendJson(response, 200, simulation.log.all());
    case 'POST /stats/reset':
      simulation.log.reset();
      simulation.faults.reset();
      return sendJson(response, 200, { reset: true });
  }
  const id = /^\/v1\/models\/(.+)$/.exec(pathname)?.[1];
  const parsed = id === undefined || incoming.method !== 'GET' ? null : parseModelName(decodePath(id));
  if (parsed?.ok) return sendJson(response, 200, describeModel(parsed.script.base));
  const message =
    parsed?.error ?? `The simulator has no ${incoming.method} ${pathname}; its README lists what it has.`;
  return sendApiError(response, { status: 404, message, code: 'not_found', param: null });
}

/** Ollama's way to unload a model: a generate request without prompt and with `keep_alive: 0`. */
async function serveUnload(
  { log }: Simulation,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const arrival = log.arrive();
  const text = await readBody(incoming).catch(() => '');
  const [, model] = /"model"\s*:\s*"([^"]{1,300})"/.exec(text) ?? [];
  if (model === undefined || !/"keep_alive"\s*:\s*"?0\b/.test(text)) {
    log.dismiss();
    const message = 'The simulator takes /api/generate only to unload: {"model": "…", "keep_alive": 0}.';
    return sendApiError(response, { status: 400, message, code: 'invalid_value', param: 'keep_alive' });
  }
  const callId = incoming.headers['x-client-request-id'];
  const record = log.begin(arrival, {
    callId: typeof callId === 'string' ? callId : null,
    model,
    kind: 'unload',
  });
  sendJson(response, 200, {
    model,
    created_at: new Date().toISOString(),
    response: '',
    done: true,
    done_reason: 'unload',
  });
  log.end(record, 'completed');
}

function describeStats({ seed, book, log }: Simulation, recentLimit: number) {
  return {
    simulated: true,
    seed,
    nowMs: performance.now(),
    answerBook: { tasks: book.entries.length, faults: book.faults },
    ...log.summary(recentLimit),
  };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence =
        error.code === 'EADDRINUSE'
          ? `Port ${port} on ${host} is in use; give the simulated provider another with --port, or stop what uses it.`
          : `The simulated provider cannot listen on ${host}:${port}: ${error.message}`;
      reject(new Error(sentence, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
