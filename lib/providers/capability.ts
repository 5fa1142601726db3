import { z } from 'zod';

/** Options of a request that some servers or models refuse. A finite set, so that renegotiation ends. */
export const optionalFeatures = [
  'stream_options',
  'json_schema',
  'json_object',
  'temperature',
  'top_p',
  'seed',
  'stop',
  'max_tokens',
  'max_completion_tokens',
] as const;
export type OptionalFeature = (typeof optionalFeatures)[number];

/** What a (provider, model) was found to refuse. */
export const capabilitiesSchema = z.object({ rejected: z.array(z.enum(optionalFeatures)).catch([]) });

/** A provider's refusal of a request, as far as it says what was wrong. */
export type Refusal = { status: number; param: string | null; code: string | null; message: string };

/** The option is known but its value is not good: leaving it out would hide the user's mistake. */
const badValue = /above_max|below_min|out_of_range|invalid_type|context_length/;

/** Words that say "I do not take this option", needed before an option's mere name in a sentence counts. */
const refusing =
  /not supported|unsupported|not support|unknown|unrecogni[sz]ed|not permitted|not allowed|not accept|unexpected|invalid|must be|only|extra/i;

/** By which parameter or words a server names a feature. */
const namedBy: Record<OptionalFeature, RegExp> = {
  stream_options: /\bstream_options\b|\binclude_usage\b/,
  json_schema: /\bresponse_format\b|\bjson_schema\b/,
  json_object: /\bresponse_format\b|\bjson_object\b/,
  temperature: /\btemperature\b/,
  top_p: /\btop_p\b/,
  seed: /\bseed\b/,
  stop: /["'`]stop["'`]|\bstop sequences?\b/,
  max_tokens: /\bmax_tokens\b/,
  max_completion_tokens: /\bmax_completion_tokens\b/,
};

/**
 * The sent feature that a 400 or 422 refuses, or null when it is about something else. `param` decides where the server
 * names one; the message is the last resort.
 */
export function refusedFeature(refusal: Refusal, sent: readonly OptionalFeature[]): OptionalFeature | null {
  if (refusal.status !== 400 && refusal.status !== 422) return null;
  if (refusal.code && badValue.test(refusal.code)) return null;
  const { param, message } = refusal;
  if (param) return sent.find((feature) => namedBy[feature].test(quoted(param))) ?? null;
  if (!refusing.test(message)) return null;
  // "Use max_completion_tokens instead" names the cure beside the fault: the first name in the sentence is the fault.
  const named = sent
    .map((feature) => ({ feature, at: message.search(namedBy[feature]) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return named[0]?.feature ?? null;
}

/** A bare "stop" as a parameter's name is certain; in a sentence it is an English word. */
const quoted = (param: string) => (param === 'stop' ? '"stop"' : param);
