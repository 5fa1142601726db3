import { Composer, isNode, Lexer, LineCounter, Parser, visit } from 'yaml';
import type { CST, Document, YAMLError } from 'yaml';

/** A document of the file, or one entry of its list. All offsets are those of the whole `text`. */
export type YamlPart = { document: Document.Parsed; errors: YAMLError[] };

export type YamlParts = {
  text: string;
  parts: YamlPart[];
  lines: LineCounter;
  /** Where reading stopped because the text has too many tokens; null when it was read to its end. */
  stoppedAt: number | null;
};

/** Some 40,000 tasks, and four seconds of the parser. */
const maxTokens = 3_000_000;

type Tally = { tokens: number; stoppedAt: number | null };

/**
 * Ends at the first token outside any document: all after it would be errors too, one object each, and a 10 MB file of
 * them more than the memory there is.
 */
function* tokensOf(text: string, tally: Tally): Generator<CST.Token, void> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    if (++tally.tokens > maxTokens) {
      tally.stoppedAt = parser.offset;
      return;
    }
    for (const token of parser.next(lexeme)) {
      yield token;
      if (token.type === 'error') return;
    }
  }
  yield* parser.end();
}

function parse(text: string, base: number, tally: Tally): YamlPart[] {
  // uniqueKeys: our own check is linear, the library's is quadratic.
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false });
  return Array.from(composer.compose(tokensOf(text, tally)), (document) => {
    const errors: YAMLError[] = [...document.errors, ...document.warnings];
    if (base === 0) return { document, errors };
    for (const error of errors) error.pos = [error.pos[0] + base, error.pos[1] + base];
    visit(document, (_, node) => {
      if (isNode(node) && node.range)
        node.range = [node.range[0] + base, node.range[1] + base, node.range[2] + base];
    });
    return { document, errors };
  });
}

function countLines(text: string): LineCounter {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1);
  return lines;
}

/** Offsets at which the entries of a top-level list begin; empty when the text is no such list. */
function entryOffsets(text: string): number[] {
  const first = /^( *)-(?=\s)/m.exec(text);
  if (!first) return [];
  // Nothing inside an entry may stand as far left as its dash, not even in quotes or blocks.
  const dash = new RegExp(`^ {${first[1]?.length ?? 0}}-(?=\\s)`, 'gm');
  return Array.from(text.matchAll(dash), (match) => match.index);
}

/**
 * Parses a YAML text of any number of documents; never throws. A text with syntax errors is parsed once more, entry
 * by entry: otherwise an error (an open quote, a wrong indentation) swallows or blames the tasks after it.
 *
 * @param maxBroken after this many entries with syntax errors the rest is left unread
 */
export function parseYamlParts(file: string, maxBroken: number): YamlParts {
  // The parser counts a byte order mark as a column, which breaks the indentation of the first entry.
  const text = file.replace(/^\ufeff/, '');
  const lines = countLines(text);
  const tally: Tally = { tokens: 0, stoppedAt: null };
  const whole = parse(text, 0, tally);
  const { stoppedAt } = tally;
  const offsets =
    stoppedAt === null && whole.some(({ errors }) => errors.length > 0) ? entryOffsets(text) : [];
  if (offsets.length < 2) return { text, parts: whole, lines, stoppedAt };
  offsets[0] = 0;
  const parts: YamlPart[] = [];
  let broken = 0;
  for (const [index, offset] of offsets.entries()) {
    const entry = parse(text.slice(offset, offsets[index + 1]), offset, { tokens: 0, stoppedAt: null });
    for (const part of entry) parts.push(part);
    if (entry.some(({ errors }) => errors.length > 0) && ++broken >= maxBroken) break;
  }
  return { text, parts, lines, stoppedAt };
}
