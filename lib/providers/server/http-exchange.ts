import type { Agent, Dispatcher } from 'undici';

/** Why we broke an exchange off ourselves. */
export type BreakReason =
  'cancelled' | 'request_timeout' | 'first_byte_timeout' | 'stall' | 'too_large' | 'malformed' | 'done';

export type ResponseHead = { status: number; header: (name: string) => string | null };

export type ExchangeLimits = {
  /** From dispatch to the end of the response. */
  requestTimeoutMs: number;
  /** From the headers to the first byte of the body. */
  firstByteTimeoutMs: number;
  /** Between two pieces of the body. */
  stallTimeoutMs: number;
  maxBytes: number;
};

export type ExchangeListener = {
  onSent?: () => void;
  onHead: (head: ResponseHead) => void;
  onData: (chunk: Buffer) => void;
};

/** How an exchange ended: whole, broken off by us, or by an error of the network. */
export type ExchangeEnd = { broken: BreakReason | null; error: unknown };

type HttpRequest = {
  url: URL;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  signal?: AbortSignal | undefined;
};

/**
 * One HTTP request and its response by callbacks, straight on undici's dispatcher: no streams in between, so that a
 * piece of the body is timed when it arrives and costs next to nothing. Redirects are not followed.
 */
export class HttpExchange implements Dispatcher.DispatchHandler {
  readonly ended: Promise<ExchangeEnd>;
  private finish!: (end: ExchangeEnd) => void;
  private controller: Dispatcher.DispatchController | null = null;
  private broken: BreakReason | null = null;
  private isEnded = false;
  private bytes = 0;
  private readonly deadline: NodeJS.Timeout;
  /** Runs from the headers on; its length changes with the first byte. */
  private silence: NodeJS.Timeout | null = null;
  private hasBody = false;

  constructor(
    private readonly limits: ExchangeLimits,
    private readonly listener: ExchangeListener,
    private readonly signal?: AbortSignal,
  ) {
    this.ended = new Promise((resolve) => (this.finish = resolve));
    this.deadline = setTimeout(() => this.break('request_timeout'), limits.requestTimeoutMs);
    signal?.addEventListener('abort', this.onAbort, { once: true });
  }

  private readonly onAbort = () => this.break('cancelled');

  /** Breaks the exchange off. A request that waits for its connection is given up and never sent. */
  break(reason: BreakReason): void {
    if (this.isEnded) return;
    this.broken = reason;
    this.controller?.abort(new Error(reason));
    this.end(null);
  }

  /** Ends the exchange as broken off when the server has not ended it within `ms`. */
  breakAfter(ms: number): void {
    clearTimeout(this.silence ?? undefined);
    this.silence = setTimeout(() => this.break('done'), ms);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isEnded) return controller.abort(new Error(this.broken ?? 'ended'));
    this.listener.onSent?.();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (this.isEnded || status < 200) return;
    const header = (name: string) => {
      const value = headers[name];
      return (Array.isArray(value) ? value[0] : value) ?? null;
    };
    this.silence = setTimeout(() => this.break('first_byte_timeout'), this.limits.firstByteTimeoutMs);
    this.listener.onHead({ status, header });
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isEnded) return;
    this.bytes += chunk.byteLength;
    if (this.bytes > this.limits.maxBytes) return this.break('too_large');
    if (this.hasBody) this.silence?.refresh();
    else {
      this.hasBody = true;
      clearTimeout(this.silence ?? undefined);
      this.silence = setTimeout(() => this.break('stall'), this.limits.stallTimeoutMs);
    }
    try {
      this.listener.onData(chunk);
    } catch (error) {
      // A listener that throws would otherwise take undici's parser down with it.
      this.controller?.abort(error as Error);
      this.end(error);
    }
  }

  onResponseEnd(): void {
    this.end(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.end(error);
  }

  private end(error: unknown): void {
    if (this.isEnded) return;
    this.isEnded = true;
    clearTimeout(this.deadline);
    clearTimeout(this.silence ?? undefined);
    this.signal?.removeEventListener('abort', this.onAbort);
    this.finish({ broken: this.broken, error });
  }
}

/** Sends `request` on `agent`. Never throws: what goes wrong is in `ended`. */
export function startExchange(
  agent: Agent,
  request: HttpRequest,
  limits: ExchangeLimits,
  listener: ExchangeListener,
): HttpExchange {
  const exchange = new HttpExchange(limits, listener, request.signal);
  if (request.signal?.aborted) {
    exchange.break('cancelled');
    return exchange;
  }
  try {
    agent.dispatch(
      {
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: request.method,
        headers: request.headers,
        body: request.body,
      },
      exchange,
    );
  } catch (error) {
    exchange.onResponseError(undefined as never, error as Error);
  }
  return exchange;
}
