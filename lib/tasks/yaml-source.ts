import { isAlias, isCollection, isMap, isScalar, isSeq, visit } from 'yaml';
import type { Node, YAMLError } from 'yaml';
import type { TaskFileFault } from './import-result';
import { parseYamlParts, type YamlPart } from './parse-yaml-parts';

/** One YAML file while it is read: its entries, where things stand, what was found wrong. */
export type YamlSource = {
  /** The entries of all lists, in the file's order; null for one whose syntax is broken. */
  entries: (Node | null)[];
  faults: TaskFileFault[];
  /** Line and column, from 1, of an offset in the text. */
  locate(offset: number): { line: number; column: number };
  fault(offset: number, path: string, message: string): void;
  /** The node itself, or the one that an alias stands for. Null, with a fault, when there is none. */
  follow(node: Node, path: string): Node | null;
};

const remedies: Partial<Record<YAMLError['code'], string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'a text with ": " in it must stand in quotes',
  MULTILINE_IMPLICIT_KEY: 'the line is no "key: value", or its indentation is wrong',
  BAD_SCALAR_START: 'put the text in quotes',
  BAD_DQ_ESCAPE: 'write \\\\ for a backslash, or use single quotes',
  TAB_AS_INDENT: 'indent with spaces, not with tabs',
  TAG_RESOLVE_FAILED: 'tags are not supported: remove it or put the text in quotes',
  RESOURCE_EXHAUSTION: 'the file is nested too deeply to be read',
};

/** Where the quote or bracket was opened that is still open at `offset`, the end of what it swallowed. */
function openedAt({ document }: YamlPart, offset: number): number | null {
  let opened: number | null = null;
  visit(document, (_, node) => {
    const open = isScalar(node) ? node.type?.startsWith('QUOTE') : isCollection(node) && node.flow;
    const [start, end] = (open && (isScalar(node) || isCollection(node)) && node.range) || [offset, 0];
    if (start < offset && end >= offset - 1) opened = start;
  });
  return opened;
}

function describe(part: YamlPart, error: YAMLError, text: string) {
  const offset = error.pos[0];
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  if (/^ *\t/.test(text.slice(lineStart, lineStart + 200)))
    return { offset, message: 'The line is indented with a tab: indent with spaces' };
  const opened = error.code === 'MISSING_CHAR' || error.code === 'BAD_INDENT' ? openedAt(part, offset) : null;
  if (opened !== null)
    return { offset: opened, message: `The ${text[opened]} opened here is not closed where it should be` };
  const remedy = remedies[error.code];
  return { offset, message: remedy ? `${error.message}: ${remedy}` : error.message };
}

/** One error per line; and what follows an unexpected token or too deep a nesting is only its echo. */
function withoutEchoes(errors: YAMLError[], lineOf: (error: YAMLError) => number): YAMLError[] {
  const lines = new Set<number>();
  const ended = new Set<string>();
  return errors.filter((error) => {
    const line = lineOf(error);
    if (lines.has(line) || ended.has(error.code) || ended.has('RESOURCE_EXHAUSTION')) return false;
    lines.add(line);
    if (error.code === 'UNEXPECTED_TOKEN' || error.code === 'RESOURCE_EXHAUSTION') ended.add(error.code);
    return true;
  });
}

function entriesOf({ document, errors }: YamlPart, source: YamlSource): (Node | null)[] {
  if (errors.length > 0) return [null];
  const root = document.contents as Node | null;
  if (isSeq(root)) return root.items as Node[];
  if (isMap(root)) return [root];
  if (root && !(isScalar(root) && root.value === null))
    source.fault(root.range?.[0] ?? 0, '', 'The file is no list of tasks: begin each task with "- task_id:"');
  return [];
}

/** Reads a YAML text of any number of documents. Never throws: syntax errors become faults, some `maxFaults` of them. */
export function readYamlSource(file: string, maxFaults: number): YamlSource {
  const { text, parts, lines, stoppedAt } = parseYamlParts(file, maxFaults);
  const anchors = new Map<string, Node>();
  const source: YamlSource = {
    entries: [],
    faults: [],
    locate(offset) {
      const { line, col } = lines.linePos(offset);
      // An empty text has no line to the counter.
      return { line: Math.max(line, 1), column: Math.max(col, 1) };
    },
    fault: (offset, path, message) => source.faults.push({ ...source.locate(offset), path, message }),
    follow(node, path) {
      if (!isAlias(node)) {
        if ('anchor' in node && node.anchor) anchors.set(node.anchor, node);
        return node;
      }
      const target = anchors.get(node.source) ?? null;
      if (!target)
        source.fault(node.range?.[0] ?? 0, path, `*${node.source} refers to no anchor that stands before it`);
      return target;
    },
  };
  if (stoppedAt !== null) {
    source.fault(
      stoppedAt,
      '',
      'The file is read up to here, it has too many values: split it into smaller files',
    );
    return source;
  }
  for (const part of parts) {
    for (const error of withoutEchoes(part.errors, (error) => source.locate(error.pos[0]).line)) {
      const { offset, message } = describe(part, error, text);
      source.fault(offset, '', message);
    }
    for (const entry of entriesOf(part, source)) source.entries.push(entry);
  }
  return source;
}
