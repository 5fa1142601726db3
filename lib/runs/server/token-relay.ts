import { tokenChannel, type TokenChunk } from '@/lib/events/event';
import { db } from '@/lib/db/server/pool';
import { sanitizeText } from '@/lib/db/sanitize-text';
import { logger } from '@/lib/log/server/logger';
import type { DeltaKind } from '@/lib/providers/model-call';

const flushMs = 80;
/** A NOTIFY payload must stay below 8,000 bytes; JSON escaping can take six bytes for one character. */
const maxChunkCharacters = 1_000;

/**
 * Sends streaming text to whoever watches, in batches. It is not stored, so losing a batch (a database restart) loses
 * nothing but the view; answers that end within one batch are not sent at all, for their settlement says it all.
 */
export class TokenRelay {
  private readonly open = new Map<
    string,
    { itemId: string; attempt: number; kind: DeltaKind; text: string }
  >();
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<unknown> = Promise.resolve();

  constructor(private readonly runId: string) {}

  push(call: { itemId: string; attempt: number }, kind: DeltaKind, text: string): void {
    const key = `${call.itemId}:${kind}`;
    const pending = this.open.get(key);
    if (pending) pending.text += text;
    else this.open.set(key, { ...call, kind, text });
    this.timer ??= setTimeout(() => this.flush(), flushMs);
  }

  /** The call is settled: what was not sent yet is of no use any more. */
  drop(itemId: string): void {
    this.open.delete(`${itemId}:answer`);
    this.open.delete(`${itemId}:reasoning`);
  }

  async close(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.open.clear();
    await this.flushing;
  }

  private flush(): void {
    this.timer = null;
    const payloads = [...this.open.values()].flatMap((pending) => this.payloadsOf(pending));
    this.open.clear();
    if (payloads.length === 0) return;
    this.flushing = db()
      .query('select pg_notify($1, payload) from unnest($2::text[]) payload', [tokenChannel, payloads])
      .catch((error: unknown) => logger().debug({ err: error }, 'token relay'));
  }

  private payloadsOf({ text, ...chunk }: TokenChunk): string[] {
    const payloads: string[] = [];
    for (let start = 0; start < text.length; start += maxChunkCharacters) {
      const part = sanitizeText(text.slice(start, start + maxChunkCharacters)).text;
      payloads.push(JSON.stringify({ run: this.runId, tokens: [{ ...chunk, text: part }] }));
    }
    return payloads;
  }
}
