import type { ProviderPreset } from '@/lib/providers/presets';
import type { Provider, ProviderType } from '@/lib/providers/provider';

/** `row` tells rows apart while they are typed. An empty value of a stored secret keeps it. */
export type HeaderRow = { row: number; key: string; value: string; isSecret: boolean };

/** What the form holds: texts as they were typed, times in seconds. */
export type FormValues = {
  name: string;
  type: ProviderType;
  baseUrl: string;
  modelsEndpoint: string;
  inferenceEndpoint: string;
  headers: HeaderRow[];
  requestTimeoutS: string;
  stallTimeoutS: string;
  warmupTimeoutS: string;
  requestsPerMinute: string;
  parallelRequests: string;
  lane: string;
};

/** For a form that starts empty; the numbers are the defaults of the settings. */
export const emptyValues: FormValues = {
  name: '',
  type: 'CUSTOM_OPEN_AI_COMPATIBLE',
  baseUrl: '',
  modelsEndpoint: '/v1/models',
  inferenceEndpoint: '/v1/chat/completions',
  headers: [],
  requestTimeoutS: '300',
  stallTimeoutS: '60',
  warmupTimeoutS: '300',
  requestsPerMinute: '',
  parallelRequests: '1',
  lane: 'local',
};

export function fromProvider(provider: Provider): FormValues {
  const { settings } = provider;
  return {
    name: provider.name,
    type: provider.type,
    baseUrl: provider.baseUrl,
    modelsEndpoint: provider.modelsEndpoint,
    inferenceEndpoint: provider.inferenceEndpoint,
    headers: provider.headers.map(({ key, value, isSecret }, row) => ({
      row,
      key,
      isSecret,
      // A mask in the field could be edited by mistake; it stands beside it instead.
      value: isSecret ? '' : value,
    })),
    requestTimeoutS: String(settings.requestTimeoutMs / 1000),
    stallTimeoutS: String(settings.stallTimeoutMs / 1000),
    warmupTimeoutS: String(settings.warmupTimeoutMs / 1000),
    requestsPerMinute: settings.requestsPerMinute === null ? '' : String(settings.requestsPerMinute),
    parallelRequests: String(settings.parallelRequests),
    lane: settings.lane,
  };
}

export const nextRow = (headers: HeaderRow[]) => 1 + Math.max(-1, ...headers.map(({ row }) => row));

/** Fills the form; values of headers that both name stay as typed, and so does a name the user chose. */
export function withPreset(
  values: FormValues,
  preset: ProviderPreset,
  presetNames: readonly string[],
): FormValues {
  const typed = new Map(values.headers.map((header) => [header.key.toLowerCase(), header.value]));
  const isOwnName = values.name.trim() !== '' && !presetNames.includes(values.name);
  return {
    ...values,
    name: isOwnName ? values.name : preset.name,
    type: preset.type,
    baseUrl: preset.baseUrl,
    modelsEndpoint: preset.modelsEndpoint,
    inferenceEndpoint: preset.inferenceEndpoint,
    headers: preset.headers.map(({ key, isSecret }, row) => ({
      row,
      key,
      isSecret,
      value: typed.get(key.toLowerCase()) ?? '',
    })),
    lane: preset.lane,
  };
}

/** NaN for what is no number, which the server's schema refuses. */
const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
const milliseconds = (text: string) => Math.round(number(text) * 1000);

/** The form as the verbs take it. Empty secret values are left out: what is stored stays. */
export function toInput(values: FormValues) {
  return {
    name: values.name.trim(),
    type: values.type,
    baseUrl: values.baseUrl.trim(),
    modelsEndpoint: values.modelsEndpoint.trim(),
    inferenceEndpoint: values.inferenceEndpoint.trim(),
    headers: values.headers.map(({ key, value, isSecret }) => ({
      key: key.trim(),
      isSecret,
      ...(isSecret && value === '' ? {} : { value: value.trim() }),
    })),
    settings: {
      requestTimeoutMs: milliseconds(values.requestTimeoutS),
      stallTimeoutMs: milliseconds(values.stallTimeoutS),
      warmupTimeoutMs: milliseconds(values.warmupTimeoutS),
      requestsPerMinute: values.requestsPerMinute.trim() === '' ? null : number(values.requestsPerMinute),
      parallelRequests: number(values.parallelRequests),
      lane: values.lane.trim(),
    },
  };
}
export type ProviderInput = ReturnType<typeof toInput>;

const seconds = 'must be a number of seconds from 0.1 to 86,400';
const settingsFaults: Record<string, string> = {
  'settings.requestTimeoutMs': seconds,
  'settings.stallTimeoutMs': seconds,
  'settings.warmupTimeoutMs': seconds,
  'settings.requestsPerMinute': 'must be a whole number from 1 to 1,000,000, or empty for no limit',
  'settings.parallelRequests': 'must be a whole number from 1 to 256',
  'settings.lane': 'must have 1 to 255 characters',
};

/** The first fault of each field, in the units that the form shows. */
export function faultsByField(errors: readonly { path: string; message: string }[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of errors) faults[path] ??= settingsFaults[path] ?? message;
  return faults;
}
