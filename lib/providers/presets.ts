// Types only: the form that shows presets must not bring all schemas into the browser.
import type { ProviderSettings, ProviderType } from './provider';

/** What fills the form for a well-known service. */
export type ProviderPreset = {
  id: string;
  name: string;
  /** On the user's machine, or a service on the internet. */
  place: 'local' | 'hosted';
  type: ProviderType;
  baseUrl: string;
  modelsEndpoint: string;
  inferenceEndpoint: string;
  /** Its value is left for the user. */
  headers: { key: string; isSecret: boolean }[];
  lane: ProviderSettings['lane'];
  note: string;
};

const authorization = { key: 'Authorization', isSecret: true };
const keyNote = 'It is sent in the header Authorization: the word “Bearer”, a space, and the key.';

type Local = Pick<ProviderPreset, 'id' | 'name' | 'baseUrl' | 'note'> & Partial<ProviderPreset>;

/** A server on this machine: its port is the one it takes when it is told none, and it asks for no key. */
const local = (preset: Local): ProviderPreset => ({
  place: 'local',
  type: 'CUSTOM_OPEN_AI_COMPATIBLE',
  modelsEndpoint: '/v1/models',
  inferenceEndpoint: '/v1/chat/completions',
  headers: [],
  lane: 'local',
  ...preset,
});

/** A service with a key. It gets a lane of its own: it does not share this machine's memory, so it need not wait. */
const hosted = (
  id: string,
  name: string,
  baseUrl: string,
  type: ProviderType = 'CUSTOM_OPEN_AI_COMPATIBLE',
): ProviderPreset => ({
  id,
  name,
  place: 'hosted',
  type,
  baseUrl,
  modelsEndpoint: '/models',
  inferenceEndpoint: '/chat/completions',
  headers: [authorization],
  lane: id,
  note: `Needs an API key of ${name}. ${keyNote}`,
});

export const providerPresets: readonly ProviderPreset[] = [
  local({
    id: 'ollama',
    name: 'Ollama',
    type: 'OLLAMA',
    baseUrl: 'http://127.0.0.1:11434',
    note: 'Needs no key. Models are pulled with “ollama pull”, and unloaded when their part of a run ends.',
  }),
  local({
    id: 'lm-studio',
    name: 'LM Studio',
    type: 'LM_STUDIO',
    baseUrl: 'http://127.0.0.1:1234',
    note: 'Needs no key. Start the server in the Developer tab of LM Studio.',
  }),
  local({
    id: 'llama-cpp',
    name: 'llama.cpp',
    baseUrl: 'http://127.0.0.1:8080',
    note: `For llama-server. Needs a key only when it was started with --api-key. ${keyNote}`,
  }),
  local({
    id: 'vllm',
    name: 'vLLM',
    baseUrl: 'http://127.0.0.1:8000',
    note: `For “vllm serve”. Needs a key only when it was started with --api-key. ${keyNote}`,
  }),
  local({
    id: 'sglang',
    name: 'SGLang',
    baseUrl: 'http://127.0.0.1:30000',
    note: `Needs a key only when it was started with --api-key. ${keyNote}`,
  }),
  local({
    id: 'litellm',
    name: 'LiteLLM proxy',
    baseUrl: 'http://127.0.0.1:4000',
    headers: [authorization],
    note: `Needs its master key or a virtual key. ${keyNote}`,
  }),
  hosted('openai', 'OpenAI', 'https://api.openai.com/v1', 'OPENAI'),
  hosted('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1', 'OPENROUTER'),
  hosted('gemini', 'Google Gemini', 'https://generativelanguage.googleapis.com/v1beta/openai'),
  hosted('mistral', 'Mistral', 'https://api.mistral.ai/v1'),
  hosted('groq', 'Groq', 'https://api.groq.com/openai/v1'),
  hosted('deepseek', 'DeepSeek', 'https://api.deepseek.com/v1'),
  hosted('xai', 'xAI', 'https://api.x.ai/v1'),
  hosted('together', 'Together AI', 'https://api.together.xyz/v1'),
  hosted('fireworks', 'Fireworks AI', 'https://api.fireworks.ai/inference/v1'),
  hosted('cerebras', 'Cerebras', 'https://api.cerebras.ai/v1'),
  hosted('nvidia', 'NVIDIA NIM', 'https://integrate.api.nvidia.com/v1'),
  hosted('hugging-face', 'Hugging Face', 'https://router.huggingface.co/v1'),
];

/** The preset with this id, or null: the id stands in the page's address, where anyone may write anything. */
export function findPreset(id: string | null | undefined): ProviderPreset | null {
  return providerPresets.find((preset) => preset.id === id) ?? null;
}
