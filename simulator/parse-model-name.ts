/** The models of the simulator: what they do is in README.md. */
export const baseModels = [
  'strong',
  'medium',
  'weak',
  'reasoner',
  'thinker',
  'echo',
  'judge',
  'judge-json',
  'judge-text',
  'judge-sloppy',
  'judge-broken',
] as const;

export type BaseModel = (typeof baseModels)[number];

const namedFaults = [
  'hang',
  'silent',
  'cut',
  'malformed-sse',
  'html200',
  'empty-choices',
  'wrong-type',
  'huge',
  'redirect',
  'nul',
  'reject-stream-options',
  'reject-temperature',
  'truncated',
  'refuse',
  'content-filter',
  'empty',
] as const;

export type Fault = (typeof namedFaults)[number] | { status: number };

export type ModelScript = {
  base: BaseModel;
  /** Until the first token of any kind, counted from the arrival of the request. */
  ttftMs: number;
  /** Tokens per second after the first; null: all at once. */
  tokensPerSecond: number | null;
  /** Length of echo's answer. */
  tokens: number;
  fault: Fault | null;
  /** The fault ends after so many calls per prompt; null: never. */
  times: number | null;
  /** Probability of the fault per call, drawn by seed. */
  rate: number;
  /** `Retry-After` of a 429 or 503: seconds, or as an HTTP date so many seconds ahead. */
  retryAfter: { form: 'seconds' | 'date'; seconds: number } | null;
  /** Where `fault=redirect` sends to. */
  redirectTo: string | null;
};

/** How the candidates speak when their name sets neither ttft nor tps: the better one is the slower one. */
const pace: Partial<Record<BaseModel, { ttftMs: number; tokensPerSecond: number }>> = {
  strong: { ttftMs: 80, tokensPerSecond: 400 },
  medium: { ttftMs: 40, tokensPerSecond: 700 },
  weak: { ttftMs: 20, tokensPerSecond: 1_500 },
  reasoner: { ttftMs: 60, tokensPerSecond: 600 },
  thinker: { ttftMs: 60, tokensPerSecond: 600 },
};

export type ParsedModelName =
  { ok: true; script: ModelScript } | { ok: false; unknownModel: boolean; error: string };

const options = ['ttft', 'tps', 'tokens', 'fault', 'times', 'rate', 'retryAfter', 'to'];

/** Reads `base?option=value&…`, e.g. `strong?ttft=200&tps=50`. The error names the option, its value and what is allowed. */
export function parseModelName(name: string): ParsedModelName {
  const [head = '', ...tail] = name.split('?');
  const base = baseModels.find((known) => known === head);
  if (!base) {
    const error = `The simulator has no model ${JSON.stringify(head.slice(0, 80))}; it has ${baseModels.join(', ')}.`;
    return { ok: false, unknownModel: true, error };
  }
  const query = new URLSearchParams(tail.join('?'));
  const faults: string[] = [];
  for (const key of query.keys())
    if (!options.includes(key)) faults.push(`Unknown option ${key}; the options are ${options.join(', ')}.`);
  const number = (key: string, fallback: number, max: number) => {
    const text = query.get(key);
    if (text === null) return fallback;
    const value = Number(text);
    if (text !== '' && value >= 0 && value <= max) return value;
    faults.push(`${key}=${text} must be a number from 0 to ${max}.`);
    return fallback;
  };
  const own = query.has('ttft') || query.has('tps') ? undefined : pace[base];
  const script: ModelScript = {
    base,
    ttftMs: number('ttft', own?.ttftMs ?? 0, 600_000),
    tokensPerSecond: number('tps', own?.tokensPerSecond ?? 0, 100_000) || null,
    tokens: Math.round(number('tokens', 16, 100_000)),
    fault: readFault(query.get('fault'), faults),
    times: query.has('times') ? number('times', 0, 1_000_000) : null,
    rate: number('rate', 1, 1),
    retryAfter: readRetryAfter(query.get('retryAfter'), faults),
    redirectTo: query.get('to'),
  };
  if (script.fault === 'redirect' && script.redirectTo === null) faults.push('fault=redirect needs to=URL.');
  return faults.length > 0
    ? {
        ok: false,
        unknownModel: false,
        error: `Model ${JSON.stringify(name.slice(0, 200))}: ${faults.join(' ')}`,
      }
    : { ok: true, script };
}

function readFault(text: string | null, faults: string[]): Fault | null {
  if (text === null) return null;
  const named = namedFaults.find((fault) => fault === text);
  if (named) return named;
  const status = /^http([45]\d\d)$/.exec(text)?.[1];
  if (status !== undefined) return { status: Number(status) };
  faults.push(`fault=${text} must be http400 to http599 or one of ${namedFaults.join(', ')}.`);
  return null;
}

function readRetryAfter(text: string | null, faults: string[]): ModelScript['retryAfter'] {
  if (text === null) return null;
  const match = /^(date)?(\d{1,5})?$/.exec(text);
  if (match && text !== '') return { form: match[1] ? 'date' : 'seconds', seconds: Number(match[2] ?? 1) };
  faults.push(
    `retryAfter=${text} must be seconds, such as 2, or a date so many seconds ahead, such as date2.`,
  );
  return null;
}
