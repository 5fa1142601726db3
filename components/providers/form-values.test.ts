import { describe, expect, it } from 'vitest';
import { findPreset, providerPresets, type ProviderPreset } from '@/lib/providers/presets';
import { createProviderSchema, updateProviderSchema, type Provider } from '@/lib/providers/provider';
import { emptyValues, faultsByField, fromProvider, nextRow, toInput, withPreset } from './form-values';

const stored: Provider = {
  id: '7',
  name: 'Mine',
  type: 'OPENAI',
  simulated: false,
  baseUrl: 'https://host/v1',
  modelsEndpoint: '/models',
  inferenceEndpoint: '/chat/completions',
  headers: [
    { key: 'Authorization', isSecret: true, value: '••••••abcd' },
    { key: 'X-Team', isSecret: false, value: 'bench' },
  ],
  settings: {
    requestTimeoutMs: 1500,
    stallTimeoutMs: 60_000,
    warmupTimeoutMs: 300_000,
    requestsPerMinute: 20,
    parallelRequests: 2,
    lane: 'openai',
  },
  createdAt: '2026-01-01T00:00:00.000Z',
};
const presetNames = providerPresets.map(({ name }) => name);
const preset = (id: string): ProviderPreset => findPreset(id)!;

describe('the form of a provider', () => {
  it('gives back what is stored, without the secret, when nothing was typed', () => {
    expect(updateProviderSchema.parse(toInput(fromProvider(stored)))).toEqual({
      name: 'Mine',
      type: 'OPENAI',
      baseUrl: 'https://host/v1',
      modelsEndpoint: '/models',
      inferenceEndpoint: '/chat/completions',
      headers: [
        { key: 'Authorization', isSecret: true },
        { key: 'X-Team', isSecret: false, value: 'bench' },
      ],
      settings: stored.settings,
    });
  });

  it('never shows the mask in a field', () => {
    expect(fromProvider(stored).headers.map(({ value }) => value)).toEqual(['', 'bench']);
  });

  it('starts with the defaults of the settings', () => {
    const input = createProviderSchema.parse({ ...toInput(emptyValues), name: 'n', baseUrl: 'http://h' });
    expect(input.settings).toEqual({
      requestTimeoutMs: 300_000,
      stallTimeoutMs: 60_000,
      warmupTimeoutMs: 300_000,
      requestsPerMinute: null,
      parallelRequests: 1,
      lane: 'local',
    });
  });

  it('sends what is no number so that it is refused, in the units of the form', () => {
    const typed = {
      ...emptyValues,
      name: 'n',
      baseUrl: 'http://h',
      stallTimeoutS: 'soon',
      requestTimeoutS: '',
    };
    const { error } = createProviderSchema.safeParse(toInput(typed));
    const issues = error!.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    expect(faultsByField(issues)).toEqual({
      'settings.requestTimeoutMs': 'must be a number of seconds from 0.1 to 86,400',
      'settings.stallTimeoutMs': 'must be a number of seconds from 0.1 to 86,400',
    });
  });
});

describe('a preset', () => {
  it('fills an empty form', () => {
    const values = withPreset(emptyValues, preset('openai'), presetNames);
    expect(values).toMatchObject({ name: 'OpenAI', type: 'OPENAI', lane: 'openai' });
    expect(values.headers).toEqual([{ row: 0, key: 'Authorization', value: '', isSecret: true }]);
  });

  it('keeps the name and the key that were typed', () => {
    const typed = {
      ...emptyValues,
      name: 'My own',
      headers: [{ row: 0, key: 'authorization', value: 'Bearer k', isSecret: true }],
    };
    expect(withPreset(typed, preset('groq'), presetNames)).toMatchObject({
      name: 'My own',
      baseUrl: 'https://api.groq.com/openai/v1',
      headers: [{ key: 'Authorization', value: 'Bearer k' }],
    });
  });

  it('replaces the name of another preset', () => {
    const first = withPreset(emptyValues, preset('groq'), presetNames);
    expect(withPreset(first, preset('ollama'), presetNames)).toMatchObject({ name: 'Ollama', headers: [] });
  });
});

it('numbers rows so that none repeats', () => {
  expect(nextRow([])).toBe(0);
  expect(nextRow([{ row: 4, key: '', value: '', isSecret: false }])).toBe(5);
});
