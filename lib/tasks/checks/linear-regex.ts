// A regular expression matched without backtracking: all states a text may be in are kept at once (Thompson), so time is
// at most states × characters whatever the pattern. `(a+)+$` on 100,000 characters takes milliseconds, where the
// platform's own engine would not come back. What has no such form (look-around, back-references) is refused.

type Node =
  | { kind: 'char'; test: (character: string) => boolean }
  | { kind: 'assert'; at: '^' | '$' | 'b' | 'B' }
  | { kind: 'join'; parts: Node[] }
  | { kind: 'either'; parts: Node[] }
  | { kind: 'repeat'; part: Node; min: number; max: number };

type State =
  | { kind: 'char'; test: (character: string) => boolean; next: number }
  | { kind: 'assert'; at: '^' | '$' | 'b' | 'B'; next: number }
  | { kind: 'fork'; next: number; other: number }
  | { kind: 'match' };

const maxStates = 500;

export type LinearRegex = {
  /** Whether the pattern occurs in the text. */
  test(text: string): boolean;
};

class Unsupported extends Error {}

/** One atom's own words: escapes, classes. The platform tells what they match, character by character. */
const atom =
  /\\u\{[0-9a-fA-F]+\}|\\[pP]\{[^}]*\}|\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\c[A-Za-z]|\\[^1-9k]|\[(?:\\.|[^\]\\])*\]|[^\\]/suy;
const quantifier = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y;

function characterTest(source: string, flags: string): (character: string) => boolean {
  const pattern = new RegExp(`^(?:${source})$`, flags);
  const known = new Map<string, boolean>();
  return (character) => {
    let matches = known.get(character);
    if (matches === undefined) known.set(character, (matches = pattern.test(character)));
    return matches;
  };
}

class Parser {
  private at = 0;
  constructor(
    private readonly source: string,
    private readonly flags: string,
  ) {}

  parse(): Node {
    const node = this.alternatives();
    if (this.at < this.source.length) throw new Unsupported('a bracket that is not opened');
    return node;
  }

  private alternatives(): Node {
    const parts = [this.sequence()];
    while (this.source[this.at] === '|') {
      this.at += 1;
      parts.push(this.sequence());
    }
    return { kind: 'either', parts };
  }

  private sequence(): Node {
    const parts: Node[] = [];
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at]!)) parts.push(this.term());
    return { kind: 'join', parts };
  }

  private term(): Node {
    const part = this.atom();
    quantifier.lastIndex = this.at;
    const found = quantifier.exec(this.source);
    if (!found) return part;
    this.at = quantifier.lastIndex;
    const [text, low, comma, high] = found;
    if (low === undefined)
      return { kind: 'repeat', part, min: text[0] === '+' ? 1 : 0, max: text[0] === '?' ? 1 : Infinity };
    const min = Number(low);
    return { kind: 'repeat', part, min, max: comma === undefined ? min : high ? Number(high) : Infinity };
  }

  private atom(): Node {
    const { source } = this;
    if (source[this.at] === '(') return this.group();
    if (source[this.at] === '^' || source[this.at] === '$')
      return { kind: 'assert', at: source[this.at++] as '^' | '$' };
    if (source.startsWith('\\b', this.at) || source.startsWith('\\B', this.at)) {
      this.at += 2;
      return { kind: 'assert', at: source[this.at - 1] as 'b' | 'B' };
    }
    atom.lastIndex = this.at;
    const text = atom.exec(source)?.[0];
    if (text === undefined) throw new Unsupported('a reference to a group (\\1, \\k)');
    this.at = atom.lastIndex;
    return { kind: 'char', test: characterTest(text, this.flags) };
  }

  private group(): Node {
    const opened = /^\((?:\?(?::|<[A-Za-z_$][\w$]*>))?/.exec(this.source.slice(this.at))![0];
    this.at += opened.length;
    if (opened === '(' && this.source[this.at] === '?')
      throw new Unsupported('a look-ahead, look-behind or modifier (?…)');
    const node = this.alternatives();
    this.at += 1;
    return node;
  }
}

/** Adds the states of `node` before the state `next`; returns where it begins. */
function compile(node: Node, next: number, states: State[]): number {
  const add = (state: State) => {
    if (states.length >= maxStates)
      throw new Unsupported(`more than ${maxStates} steps once its repetitions are written out`);
    return states.push(state) - 1;
  };
  if (node.kind === 'char' || node.kind === 'assert') return add({ ...node, next });
  if (node.kind === 'join')
    return node.parts.reduceRight((after, part) => compile(part, after, states), next);
  if (node.kind === 'either')
    return node.parts
      .map((part) => compile(part, next, states))
      .reduceRight((other, first) => add({ kind: 'fork', next: first, other }));
  const { part, min, max } = node;
  let start = next;
  if (max === Infinity) {
    const fork = add({ kind: 'fork', next, other: next });
    (states[fork] as { next: number }).next = compile(part, fork, states);
    start = fork;
  } else if (max - min > maxStates) throw new Unsupported(`more than ${maxStates} repetitions`);
  else
    for (let n = min; n < max; n++)
      start = add({ kind: 'fork', next: compile(part, start, states), other: next });
  if (min > maxStates) throw new Unsupported(`more than ${maxStates} repetitions`);
  for (let n = 0; n < min; n++) start = compile(part, start, states);
  return start;
}

const isWord = (character: string | undefined) => character !== undefined && /^\w/.test(character);

function holds(
  at: '^' | '$' | 'b' | 'B',
  before: string | undefined,
  after: string | undefined,
  multiline: boolean,
): boolean {
  if (at === '^') return before === undefined || (multiline && /[\n\r\u2028\u2029]/.test(before));
  if (at === '$') return after === undefined || (multiline && /[\n\r\u2028\u2029]/.test(after));
  return (isWord(before) !== isWord(after)) === (at === 'b');
}

/** Compiles a pattern, or says why it cannot be. `flags` of i, m, s and u. */
export function compileLinearRegex(source: string, flags = ''): LinearRegex | { fault: string } {
  const states: State[] = [{ kind: 'match' }];
  let start: number;
  try {
    RegExp(source, flags);
    start = compile(new Parser(source, flags.replace('m', '')).parse(), 0, states);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      fault:
        error instanceof Unsupported
          ? `cannot be checked safely: it has ${message}`
          : `is no regular expression: ${message}`,
    };
  }
  const characters = flags.includes('u')
    ? (text: string) => Array.from(text)
    : (text: string) => text.split('');
  return { test: (text) => run(states, start, characters(text), flags.includes('m')) };
}

function run(states: State[], start: number, text: string[], multiline: boolean): boolean {
  let current: number[] = [];
  const seen = new Int32Array(states.length).fill(-1);
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    const next: number[] = [];
    // A match may begin anywhere; a list that grows while it is walked follows forks without recursion.
    const open = [...current, start];
    for (const index of open) {
      if (seen[index] === at) continue;
      seen[index] = at;
      const state = states[index]!;
      if (state.kind === 'match') return true;
      if (state.kind === 'fork') open.push(state.next, state.other);
      else if (state.kind === 'assert') {
        if (holds(state.at, text[at - 1], character, multiline)) open.push(state.next);
      } else if (character !== undefined && state.test(character)) next.push(state.next);
    }
    current = next;
  }
  return false;
}
