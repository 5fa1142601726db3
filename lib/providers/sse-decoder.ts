/**
 * Incremental decoder of server-sent events that hands over only their data, the one field that inference servers
 * use. Bytes may be cut anywhere, also inside a character. Lines end with LF or CRLF.
 */
export class SseDecoder {
  private readonly utf8 = new TextDecoder();
  /** Pieces of a line whose end has not come: joined once, so that a huge line costs linear time. */
  private pending: string[] = [];
  private data: string | null = null;

  constructor(private readonly onData: (data: string) => void) {}

  push(bytes: Uint8Array): void {
    const text = this.utf8.decode(bytes, { stream: true });
    let start = 0;
    let end = text.indexOf('\n');
    if (end >= 0 && this.pending.length) {
      this.pending.push(text.slice(0, end));
      this.line(this.pending.join(''));
      this.pending = [];
      start = end + 1;
      end = text.indexOf('\n', start);
    }
    for (; end >= 0; start = end + 1, end = text.indexOf('\n', start)) this.line(text.slice(start, end));
    if (start < text.length) this.pending.push(text.slice(start));
  }

  /** The end of the body. A last event counts although its blank line is missing, as some servers leave it out. */
  end(): void {
    const rest = this.pending.join('') + this.utf8.decode();
    this.pending = [];
    if (rest) this.line(rest);
    this.dispatch();
  }

  private line(raw: string): void {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    if (line === '') return this.dispatch();
    if (!line.startsWith('data')) return; // comments, event names and ids carry nothing here
    const value = line === 'data' ? '' : line[4] === ':' ? line.slice(line[5] === ' ' ? 6 : 5) : null;
    if (value === null) return;
    this.data = this.data === null ? value : `${this.data}\n${value}`;
  }

  private dispatch(): void {
    const data = this.data;
    this.data = null;
    if (data !== null && data !== '') this.onData(data);
  }
}
