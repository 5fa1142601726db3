import { isNode, LineCounter, parseAllDocuments, visit } from 'yaml';
import type { Document, YAMLError } from 'yaml';

/** A document of the file, or one entry of its list. All offsets are those of the whole `text`. */
export type YamlPart = { document: Document.Parsed; errors: YAMLError[] };

export type YamlParts = { text: string; parts: YamlPart[]; lines: LineCounter };

function parse(text: string, base: number, lineCounter?: LineCounter): YamlPart[] {
  // uniqueKeys: our own check is linear, the library's is quadratic.
  const parsed = parseAllDocuments(text, { lineCounter, prettyErrors: false, uniqueKeys: false });
  const documents = Array.isArray(parsed) ? [...parsed] : [];
  return documents.map((document) => {
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
 */
export function parseYamlParts(file: string): YamlParts {
  // The parser counts a byte order mark as a column, which breaks the indentation of the first entry.
  const text = file.replace(/^\ufeff/, '');
  const lines = new LineCounter();
  const parts = parse(text, 0, lines);
  const offsets = parts.some(({ errors }) => errors.length > 0) ? entryOffsets(text) : [];
  if (offsets.length < 2) return { text, parts, lines };
  offsets[0] = 0;
  return {
    text,
    lines,
    parts: offsets.flatMap((offset, index) => parse(text.slice(offset, offsets[index + 1]), offset)),
  };
}
