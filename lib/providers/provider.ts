import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import type { FieldError } from '@/lib/errors/app-error';
import { isForbiddenAddress } from './forbidden-address';
import { plainText } from './plain-text';

export const providerTypes = [
  'OPENAI',
  'OLLAMA',
  'LM_STUDIO',
  'OPENROUTER',
  'CUSTOM_OPEN_AI_COMPATIBLE',
] as const;
export type ProviderType = (typeof providerTypes)[number];

export const defaultModelsEndpoint = '/v1/models';
export const defaultInferenceEndpoint = '/v1/chat/completions';

const durationMs = z.int().min(100).max(86_400_000);

/** Stored settings; what is absent in the database takes the default here. */
export const providerSettingsSchema = z.strictObject({
  requestTimeoutMs: durationMs.default(300_000),
  /** Longest silence after the headers of an answer. */
  stallTimeoutMs: durationMs.default(60_000),
  /** For the first call of a group, which may have to load the model. */
  warmupTimeoutMs: durationMs.default(300_000),
  requestsPerMinute: z.int().min(1).max(1_000_000).nullable().default(null),
  parallelRequests: z.int().min(1).max(256).default(1),
  lane: plainText(255).min(1).default('local'),
});
export type ProviderSettings = z.output<typeof providerSettingsSchema>;

const settingsInputSchema = z.strictObject({
  requestTimeoutMs: durationMs.optional(),
  stallTimeoutMs: durationMs.optional(),
  warmupTimeoutMs: durationMs.optional(),
  requestsPerMinute: z.int().min(1).max(1_000_000).nullable().optional(),
  parallelRequests: z.int().min(1).max(256).optional(),
  lane: plainText(255).min(1).optional(),
});

function parsedUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

const isHttp = (text: string) => /^https?:$/.test(parsedUrl(text)?.protocol ?? '');

/** Credentials in a URL would be stored and shown in clear; they belong into a secret header. */
const hasCredentials = (text: string) => {
  const url = parsedUrl(text);
  return Boolean(url && (url.username || url.password));
};
const isLinkLocal = (text: string) => isForbiddenAddress(parsedUrl(text)?.hostname ?? '');

const baseUrlSchema = plainText(2048)
  .refine(isHttp, 'must be an http:// or https:// URL')
  .refine((text) => !hasCredentials(text), 'must not contain a user or password; use a secret header')
  .refine((text) => !/[?#]/.test(text), 'must not contain a query or fragment')
  .refine((text) => !isLinkLocal(text), 'is a link-local address, where clouds serve machine credentials');

const endpointSchema = plainText(2048).refine(
  (text) => (/^\/(?!\/)[^\s#\\]*$/.test(text) ? URL.canParse(text, 'http://host') : isHttp(text)),
  'must be a path that starts with "/" or an absolute URL on the host of the base URL',
);

/** Set by the HTTP layer itself; a user's value would break the framing of the request. */
const reservedHeaders = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-client-request-id',
]);

const headerKeySchema = plainText(255)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'must be the name of an HTTP header')
  .refine((key) => !reservedHeaders.has(key.toLowerCase()), 'is set by Assay itself');

export const secretMask = '••••••';

const headerValueSchema = plainText(8192).refine(
  (value) => value.startsWith(secretMask) || /^[\t\x20-\x7e\x80-\xff]*$/.test(value),
  'must be a header value: one line of Latin-1 characters',
);

export const headerInputSchema = z.strictObject({
  key: headerKeySchema,
  /** Absent, or the mask as it was shown: the stored value stays. */
  value: headerValueSchema.optional(),
  isSecret: z.boolean().default(false),
});
export type HeaderInput = z.output<typeof headerInputSchema>;

const headersSchema = z
  .array(headerInputSchema)
  .max(50)
  .refine(
    (headers) => new Set(headers.map(({ key }) => key.toLowerCase())).size === headers.length,
    'must not name a header twice',
  );

const providerFields = {
  name: plainText(255).refine((name) => name.trim().length > 0, 'must not be empty'),
  type: z.enum(providerTypes),
  baseUrl: baseUrlSchema,
  modelsEndpoint: endpointSchema.optional(),
  inferenceEndpoint: endpointSchema.optional(),
  headers: headersSchema.optional(),
  settings: settingsInputSchema.optional(),
};

type Endpoints = { baseUrl: string; modelsEndpoint?: string; inferenceEndpoint?: string };

/** Headers go to the endpoints, so an endpoint elsewhere would send the secrets of one host to another. */
export function foreignEndpoints(input: Endpoints): FieldError[] {
  const base = parsedUrl(input.baseUrl);
  if (!base) return [];
  return (['modelsEndpoint', 'inferenceEndpoint'] as const).flatMap((path) => {
    const endpoint = input[path];
    if (endpoint === undefined || endpoint.startsWith('/')) return [];
    const url = parsedUrl(endpoint);
    const isAllowed = !url || (url.origin === base.origin && !hasCredentials(endpoint));
    return isAllowed ? [] : [{ path, message: `must be on ${base.origin}, as the base URL` }];
  });
}

function checkEndpoints(input: Endpoints, context: z.RefinementCtx): void {
  for (const { path, message } of foreignEndpoints(input))
    context.addIssue({ code: 'custom', path: [path], message });
}

export const createProviderSchema = z.strictObject(providerFields).superRefine((input, context) => {
  checkEndpoints(input, context);
  input.headers?.forEach((header, index) => {
    if (header.value === undefined || header.value.startsWith(secretMask))
      context.addIssue({ code: 'custom', path: ['headers', index, 'value'], message: 'is required' });
  });
});
export type CreateProvider = z.output<typeof createProviderSchema>;

/** As for creation. Optional fields that are absent keep what is stored. */
export const updateProviderSchema = z.strictObject(providerFields).superRefine(checkEndpoints);
export type UpdateProvider = z.output<typeof updateProviderSchema>;

export const providerSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  type: z.enum(providerTypes),
  simulated: z.boolean(),
  baseUrl: z.string(),
  modelsEndpoint: z.string(),
  inferenceEndpoint: z.string(),
  /** A secret's `value` is its mask. */
  headers: z.array(z.strictObject({ key: z.string(), isSecret: z.boolean(), value: z.string() })),
  settings: providerSettingsSchema,
  createdAt: z.iso.datetime(),
});
export type Provider = z.output<typeof providerSchema>;

export const providerListSchema = z.strictObject({ items: z.array(providerSchema) });

/** A model as its provider lists it. Facts that the provider does not tell are null. */
export const modelInfoSchema = z.strictObject({
  id: z.string(),
  ownedBy: z.string().nullable(),
  createdAt: z.iso.datetime().nullable(),
  /** In tokens, the longest that the model can. */
  contextLength: z.int().nullable(),
  /** With which the server has it loaded now. */
  loadedContextLength: z.int().nullable(),
  quantization: z.string().nullable(),
  parameterSize: z.string().nullable(),
  digest: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  /** The name under which the server itself knows the model. */
  resolvedModel: z.string().nullable(),
  serverVersion: z.string().nullable(),
});
export type ModelInfo = z.output<typeof modelInfoSchema>;
export const modelListSchema = z.strictObject({ items: z.array(modelInfoSchema) });

export const testStepNames = ['reachability', 'auth', 'models', 'completion'] as const;
export const providerTestSchema = z.strictObject({
  ok: z.boolean(),
  steps: z.array(
    z.strictObject({
      name: z.enum(testStepNames),
      ok: z.boolean(),
      /** Null for a step that was not tried. */
      ms: z.number().nullable(),
      detail: z.string(),
    }),
  ),
});
export type ProviderTest = z.output<typeof providerTestSchema>;

/** `••••••abcd`: the last four characters only of a secret long enough that they do not give it away. */
export function maskSecret(secret: string): string {
  return secret.length >= 8 ? secretMask + secret.slice(-4) : secretMask;
}
