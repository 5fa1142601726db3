import type { ModelInfo } from './provider';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const string = (value: unknown) => (typeof value === 'string' && value ? value : null);
const number = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
const whole = (value: unknown) => (Number.isSafeInteger(value) ? number(value) : null);

/** OpenAI counts seconds since 1970; a date that JavaScript cannot hold is no date. */
function isoTime(seconds: unknown): string | null {
  const value = number(seconds);
  const date = value === null ? null : new Date(value * 1000);
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
}

function readModel(entry: unknown): ModelInfo | null {
  if (typeof entry === 'string' && entry) return readModel({ id: entry });
  if (!isObject(entry)) return null;
  const id = string(entry.id) ?? string(entry.name) ?? string(entry.model) ?? string(entry.key);
  if (!id) return null;
  const details = isObject(entry.details) ? entry.details : {};
  const meta = isObject(entry.meta) ? entry.meta : {};
  return {
    id,
    ownedBy: string(entry.owned_by) ?? string(entry.publisher),
    createdAt: isoTime(entry.created),
    // OpenRouter, vLLM, LM Studio and llama.cpp, in this order.
    contextLength:
      whole(entry.context_length) ??
      whole(entry.max_model_len) ??
      whole(entry.max_context_length) ??
      whole(meta.n_ctx_train),
    loadedContextLength: whole(entry.loaded_context_length),
    quantization: string(details.quantization_level) ?? string(entry.quantization),
    parameterSize: string(details.parameter_size),
    digest: string(entry.digest),
    sizeBytes: number(entry.size) ?? number(entry.size_bytes) ?? number(meta.size),
    // OpenRouter's lasting name of what an alias leads to, and what vLLM was started with.
    resolvedModel: string(entry.canonical_slug) ?? string(entry.root),
    serverVersion: null,
  };
}

/** Reads a list of models in OpenAI's form, Ollama's native one, or a bare array; null when it is none of these. */
export function readModelList(json: unknown): ModelInfo[] | null {
  const list = Array.isArray(json) ? json : isObject(json) ? (json.data ?? json.models) : null;
  if (!Array.isArray(list)) return null;
  return list.map(readModel).filter((model) => model !== null);
}
