import type { Refusal } from './capability';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const stringOrNull = (value: unknown) => (typeof value === 'string' && value ? value : null);

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null; // not JSON: the text itself is the message
  }
}

/** The faulty field in FastAPI's `detail: [{loc: ["body", "seed"], msg}]`, which vLLM and others answer. */
function fastApiDetail(detail: unknown): { param: string | null; message: string } | null {
  if (typeof detail === 'string') return { param: null, message: detail };
  if (!Array.isArray(detail)) return null;
  const faults = detail.filter(isObject);
  const loc = faults.map((fault) => fault.loc).find(Array.isArray);
  const path = (loc ?? []).filter((step): step is string => typeof step === 'string' && step !== 'body');
  return {
    param: path[0] ?? null,
    message: faults.map((fault) => stringOrNull(fault.msg) ?? '').join('; '),
  };
}

/** One line of at most 500 characters; a page of HTML says nothing worth repeating. */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (/^<(!doctype|html|\?xml)/i.test(line)) return 'a web page instead of JSON';
  return line.length > 500 ? `${line.slice(0, 500)}…` : line;
}

/**
 * What a server says in the body of an error, in the forms of OpenAI, Ollama, FastAPI and plain text. `redact` takes
 * secrets out before the message is shortened.
 */
export function readRefusal(
  status: number,
  body: string,
  redact: (text: string) => string = (text) => text,
): Refusal {
  const json = parse(body);
  const error = isObject(json) ? json.error : undefined;
  if (isObject(error))
    return {
      status,
      param: stringOrNull(error.param),
      code: stringOrNull(error.code) ?? stringOrNull(error.type),
      message: oneLine(redact(stringOrNull(error.message) ?? JSON.stringify(error))),
    };
  const detail = isObject(json) ? fastApiDetail(json.detail) : null;
  const said =
    detail?.message ??
    stringOrNull(error) ??
    (isObject(json) ? stringOrNull(json.message) : null) ??
    (body.trim() ? body : 'nothing');
  return { status, param: detail?.param ?? null, code: null, message: oneLine(redact(said)) };
}
