import type { ProviderType } from '@/lib/providers/provider';

export const typeNames: Record<ProviderType, string> = {
  OPENAI: 'OpenAI',
  OLLAMA: 'Ollama',
  LM_STUDIO: 'LM Studio',
  OPENROUTER: 'OpenRouter',
  CUSTOM_OPEN_AI_COMPATIBLE: 'OpenAI-compatible',
};

/** In the order of the form. */
export const providerTypes = Object.keys(typeNames) as ProviderType[];
