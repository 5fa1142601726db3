import type { Agent } from 'undici';
import type { Clock } from '@/lib/clock/clock';
import { CompletionReader } from '../completion-reader';
import type { DeltaKind } from '../model-call';
import { retryAfterMs } from '../retry-after';
import { SseDecoder } from '../sse-decoder';
import {
  startExchange,
  type ExchangeEnd,
  type ExchangeLimits,
  type HttpExchange,
  type ResponseHead,
} from './http-exchange';

/** How the body is read, by its Content-Type. */
export type BodyFormat = 'sse' | 'json' | 'other';

/** Enough of an error's body to read what it says. */
const maxErrorChars = 65_536;
/** A server that has said [DONE] and does not end the response is not waited for. */
const doneGraceMs = 1_000;

export type InferenceOptions = {
  agent: Agent;
  url: URL;
  headers: Record<string, string>;
  limits: ExchangeLimits;
  stream: boolean;
  signal?: AbortSignal | undefined;
  onDelta?: ((delta: { kind: DeltaKind; text: string }) => void) | undefined;
  clock: Clock;
};

function formatOf(contentType: string | null, stream: boolean): BodyFormat {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (!type) return stream ? 'sse' : 'json';
  if (type === 'text/event-stream') return 'sse';
  return type === 'application/json' || type.endsWith('+json') ? 'json' : 'other';
}

/** One inference request on its way: reads and times the response as it arrives and keeps what a verdict on it needs. */
export class Inference {
  readonly reader: CompletionReader;
  head: ResponseHead | null = null;
  retryAfterMs: number | null = null;
  format: BodyFormat = 'other';
  sentAt: number | null = null;
  headersAt: number | null = null;
  firstByteAt: number | null = null;
  endAt: number | null = null;
  sawDone = false;
  malformed = false;
  /** Events that came in one piece came at one moment: the time of parsing them says nothing about the server. */
  private arrivedAt = 0;
  private exchange: HttpExchange | null = null;
  private readonly chunks: Buffer[] = [];
  private readonly decoder: SseDecoder;

  constructor(private readonly options: InferenceOptions) {
    this.reader = new CompletionReader(options.onDelta);
    this.decoder = new SseDecoder((data) => this.event(data));
  }

  get isSuccess(): boolean {
    return this.head !== null && this.head.status >= 200 && this.head.status < 300;
  }

  /** Sends `body`; resolves with the head of the response, null when it ended before one. Call once. */
  send(body: string): Promise<ResponseHead | null> {
    const { agent, url, headers, limits, signal } = this.options;
    return new Promise((resolve) => {
      this.exchange = startExchange(agent, { url, method: 'POST', headers, body, signal }, limits, {
        onSent: () => (this.sentAt = this.options.clock.monotonicMs()),
        onHead: (head) => {
          this.onHead(head);
          resolve(head);
        },
        onData: (chunk) => this.onData(chunk),
      });
      void this.exchange.ended.then(() => resolve(this.head));
    });
  }

  /** The end of the exchange; null when nothing was ever sent. Settles what was held back. */
  async settled(): Promise<ExchangeEnd | null> {
    if (!this.exchange) return null;
    const end = await this.exchange.ended;
    this.endAt = this.options.clock.monotonicMs();
    if (this.isSuccess && this.format === 'sse' && !this.malformed) this.decoder.end();
    if (this.isSuccess && this.format === 'json' && !end.broken && !end.error) this.whole();
    this.reader.end();
    return end;
  }

  /** The body of an answer that is not a success. */
  errorText(): string {
    return Buffer.concat(this.chunks).toString('utf8').slice(0, maxErrorChars);
  }

  private onHead(head: ResponseHead): void {
    this.headersAt = this.options.clock.monotonicMs();
    this.head = head;
    if (this.isSuccess) this.format = formatOf(head.header('content-type'), this.options.stream);
    else this.retryAfterMs = retryAfterMs(head.header, this.options.clock.now());
    // Nothing that it could say would be an answer.
    if (this.isSuccess && this.format === 'other') this.exchange?.break('malformed');
  }

  private onData(chunk: Buffer): void {
    this.arrivedAt = this.options.clock.monotonicMs();
    this.firstByteAt ??= this.arrivedAt;
    if (this.isSuccess && this.format === 'sse') this.decoder.push(chunk);
    else this.chunks.push(chunk);
  }

  private event(data: string): void {
    if (this.malformed || this.sawDone) return;
    if (data.trim() === '[DONE]') {
      this.sawDone = true;
      this.exchange?.breakAfter(doneGraceMs);
      return;
    }
    if (!this.accept(data)) {
      this.malformed = true;
      this.exchange?.break('malformed');
    } else if (this.reader.error) this.exchange?.breakAfter(doneGraceMs);
  }

  private accept(data: string): boolean {
    try {
      return this.reader.accept(JSON.parse(data), this.arrivedAt);
    } catch (error) {
      if (error instanceof SyntaxError) return false;
      throw error;
    }
  }

  /** A completion in one piece has no token times: nothing tells when they were made. */
  private whole(): void {
    this.malformed = !this.accept(Buffer.concat(this.chunks).toString('utf8'));
    this.reader.end();
    this.reader.firstReasoningMs = this.reader.firstAnswerMs = this.reader.lastTokenMs = null;
  }
}
