import { z } from 'zod';
import { sanitizeText } from '@/lib/db/sanitize-text';
import type { ModelInfo } from './provider';

/** What a server tells of a model that could change its answers (P11). What it does not tell is null. */
export const modelFactsSchema = z.object({
  /** The name under which the server itself knows the model that answered. */
  resolvedModel: z.string().nullable(),
  /** Of the weights. */
  digest: z.string().nullable(),
  quantization: z.string().nullable(),
  parameterSize: z.string().nullable(),
  /** In tokens: the longest that the model can, and what it was loaded with, which cuts longer prompts. */
  contextLength: z.number().nullable(),
  loadedContextLength: z.number().nullable(),
  sizeBytes: z.number().nullable(),
  serverVersion: z.string().nullable(),
  /** OpenAI's `system_fingerprint` of the backend that answered. */
  systemFingerprint: z.string().nullable(),
});
export type ModelFacts = z.output<typeof modelFactsSchema>;

export const noFacts: ModelFacts = {
  resolvedModel: null,
  digest: null,
  quantization: null,
  parameterSize: null,
  contextLength: null,
  loadedContextLength: null,
  sizeBytes: null,
  serverVersion: null,
  systemFingerprint: null,
};

const longestFact = 255;

/** `facts`, with what `more` tells beyond or instead. Texts are cut and storable, whatever the server sent. */
export function withFacts(facts: ModelFacts, more: Partial<ModelFacts>): ModelFacts {
  const told = Object.entries(more)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => [
      key,
      typeof value === 'string' ? sanitizeText(value.slice(0, longestFact)).text : value,
    ]);
  return { ...facts, ...(Object.fromEntries(told) as Partial<ModelFacts>) };
}

export function factsOfInfo(info: ModelInfo): Partial<ModelFacts> {
  const { resolvedModel, digest, quantization, parameterSize } = info;
  const { contextLength, loadedContextLength, sizeBytes, serverVersion } = info;
  return {
    resolvedModel,
    digest,
    quantization,
    parameterSize,
    contextLength,
    loadedContextLength,
    sizeBytes,
    serverVersion,
  };
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' && value ? value : null);
const whole = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;

/** Of Ollama's `POST /api/show`: the context length stands under the architecture's own name, as `llama.context_length`. */
export function factsOfOllamaShow(json: unknown): Partial<ModelFacts> {
  if (!isObject(json)) return {};
  const details = isObject(json.details) ? json.details : {};
  const info = isObject(json.model_info) ? json.model_info : {};
  const key = Object.keys(info).find((name) => name.endsWith('.context_length'));
  return {
    quantization: text(details.quantization_level),
    parameterSize: text(details.parameter_size),
    contextLength: key === undefined ? null : whole(info[key]),
  };
}

/** `{"version": "0.12.6"}`, as Ollama and vLLM answer. */
export const versionOf = (json: unknown): string | null => (isObject(json) ? text(json.version) : null);

/** Of llama.cpp's `GET /props`. */
export function factsOfLlamaCppProps(json: unknown): Partial<ModelFacts> {
  if (!isObject(json)) return {};
  const defaults = isObject(json.default_generation_settings) ? json.default_generation_settings : {};
  return { serverVersion: text(json.build_info), loadedContextLength: whole(defaults.n_ctx) };
}
