import type { DeltaKind } from './model-call';

const open = '<think>';
const close = '</think>';

type Emit = (kind: DeltaKind, text: string, atMs: number) => void;

/** Length of the longest end of `text` that is a beginning of `tag`. */
function overlap(text: string, tag: string): number {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length--)
    if (text.endsWith(tag.slice(0, length))) return length;
  return 0;
}

/**
 * Tells a `<think>…</think>` block at the very start of an answer from the answer. Tags may be cut anywhere. Text that
 * had to be held back is emitted with the time at which it came, so that first-token times stay true.
 */
export class ThinkSplitter {
  private state: 'start' | 'thinking' | 'gap' | 'answer' = 'start';
  private held = '';
  private heldSinceMs = 0;

  constructor(private readonly emit: Emit) {}

  push(text: string, atMs: number): void {
    if (this.state === 'answer') return this.emit('answer', text, atMs);
    if (!this.held) this.heldSinceMs = atMs;
    this.held += text;
    if (this.state === 'start') this.start();
    if (this.state === 'thinking') this.thinking(atMs);
    if (this.state === 'gap') this.gap(atMs);
  }

  /** The end of the answer: what is still held is what it seems to be. */
  end(): void {
    const kind = this.state === 'thinking' ? 'reasoning' : 'answer';
    if (this.held && this.state !== 'gap') this.emit(kind, this.held, this.heldSinceMs);
    this.held = '';
  }

  private start(): void {
    const trimmed = this.held.trimStart();
    if (trimmed.startsWith(open)) {
      this.state = 'thinking';
      // The tag is a token that the model made: reasoning began with it.
      this.emit('reasoning', '', this.heldSinceMs);
      this.held = trimmed.slice(open.length);
    } else if (!open.startsWith(trimmed)) {
      this.state = 'answer';
      this.emit('answer', this.held, this.heldSinceMs);
      this.held = '';
    }
  }

  private thinking(atMs: number): void {
    const end = this.held.indexOf(close);
    const keep = end >= 0 ? 0 : overlap(this.held, close);
    const thought = end >= 0 ? this.held.slice(0, end) : this.held.slice(0, this.held.length - keep);
    if (thought) this.emit('reasoning', thought, atMs);
    this.held = end >= 0 ? this.held.slice(end + close.length) : this.held.slice(this.held.length - keep);
    if (end >= 0) this.state = 'gap';
  }

  /** Blank space between the block and the answer belongs to neither. */
  private gap(atMs: number): void {
    const answer = this.held.trimStart();
    this.held = '';
    if (!answer) return;
    this.state = 'answer';
    this.emit('answer', answer, atMs);
  }
}
