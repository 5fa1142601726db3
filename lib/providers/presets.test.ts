import { describe, expect, it } from 'vitest';
import { endpointUrl } from './endpoint-url';
import { findPreset, providerPresets } from './presets';
import { createProviderSchema } from './provider';

const urlsOf = (id: string) => {
  const preset = findPreset(id);
  if (!preset) throw new Error(`no preset ${id}`);
  return [
    endpointUrl(preset.baseUrl, preset.modelsEndpoint),
    endpointUrl(preset.baseUrl, preset.inferenceEndpoint),
  ];
};

describe('presets', () => {
  it.each(providerPresets.map((preset) => [preset.id, preset] as const))(
    '%s is a provider that can be created',
    (_id, { name, type, baseUrl, modelsEndpoint, inferenceEndpoint, headers, lane }) => {
      const input = {
        name,
        type,
        baseUrl,
        modelsEndpoint,
        inferenceEndpoint,
        headers: headers.map((header) => ({ ...header, value: 'Bearer key' })),
        settings: { lane },
      };
      expect(createProviderSchema.safeParse(input).error?.issues).toBeUndefined();
    },
  );

  it('have ids and names of their own', () => {
    const count = providerPresets.length;
    expect(new Set(providerPresets.map(({ id }) => id)).size).toBe(count);
    expect(new Set(providerPresets.map(({ name }) => name.toLowerCase())).size).toBe(count);
  });

  // The addresses as the services' own manuals print them.
  it.each([
    ['ollama', 'http://127.0.0.1:11434/v1/models', 'http://127.0.0.1:11434/v1/chat/completions'],
    ['lm-studio', 'http://127.0.0.1:1234/v1/models', 'http://127.0.0.1:1234/v1/chat/completions'],
    ['openai', 'https://api.openai.com/v1/models', 'https://api.openai.com/v1/chat/completions'],
    ['openrouter', 'https://openrouter.ai/api/v1/models', 'https://openrouter.ai/api/v1/chat/completions'],
    [
      'gemini',
      'https://generativelanguage.googleapis.com/v1beta/openai/models',
      'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions',
    ],
    ['groq', 'https://api.groq.com/openai/v1/models', 'https://api.groq.com/openai/v1/chat/completions'],
    ['vllm', 'http://127.0.0.1:8000/v1/models', 'http://127.0.0.1:8000/v1/chat/completions'],
    ['llama-cpp', 'http://127.0.0.1:8080/v1/models', 'http://127.0.0.1:8080/v1/chat/completions'],
  ])('%s is called where it listens', (id, models, inference) => {
    expect(urlsOf(id)).toEqual([models, inference]);
  });

  it('ask for keys only as secrets, and only over https or on this machine', () => {
    for (const { place, baseUrl, headers } of providerPresets) {
      expect(headers.every(({ isSecret }) => isSecret)).toBe(true);
      expect(baseUrl.startsWith(place === 'local' ? 'http://127.0.0.1:' : 'https://')).toBe(true);
      if (place === 'hosted') expect(headers).toHaveLength(1);
    }
  });

  it('let only local servers wait for each other', () => {
    for (const { place, lane } of providerPresets) expect(lane === 'local').toBe(place === 'local');
  });

  it('knows no preset by a foreign name', () => {
    expect(findPreset('__proto__')).toBeNull();
    expect(findPreset(undefined)).toBeNull();
  });
});
