import OpenAI from 'openai';
import type { Agent } from 'undici';
import { systemClock, type Clock } from '@/lib/clock/clock';
import { buildRequest, type BuiltRequest } from '../build-request';
import { refusedFeature, type OptionalFeature } from '../capability';
import { connectionFailure, forbiddenAddressCode } from '../connection-failure';
import { failureOf, renegotiation, type Failure } from '../failure';
import { isForbiddenAddress } from '../forbidden-address';
import type { CallResult, DeltaKind, ModelCall } from '../model-call';
import type { ModelFacts } from '../model-facts';
import type { ModelInfo } from '../provider';
import type { ProviderConnection } from '../provider-connection';
import { readRefusal } from '../read-refusal';
import { redactor } from '../redact';
import { createAgent } from './agent';
import { databaseCapabilityStore, forgetfulStore, type CapabilityStore } from './capability-store';
import type { ExchangeLimits } from './http-exchange';
import { Inference } from './inference';
import { inferenceFailure } from './inference-failure';
import { fetchModels } from './fetch-models';
import { readModelFacts } from './read-model-facts';
import { toCallResult } from './to-call-result';
import { unloadModel, type UnloadResult } from './unload-model';

const maxAnswerBytes = 20_000_000;
/** The SDK's own timer stays out of the way; 2^31 - 1 is the longest that a timer can run. */
const noSdkTimeoutMs = 2_147_483_647;

export type CallOptions = {
  signal?: AbortSignal;
  /** Instead of the provider's. Then also the limit for a first byte after the headers: a model may be loading. */
  requestTimeoutMs?: number;
  onDelta?: (delta: { kind: DeltaKind; text: string }) => void;
};

/** Calls to one provider over connections that are kept. Make one per group of calls and close it. */
export type ModelClient = {
  /** Sends exactly one inference request. Never rejects: every failure is in the result. */
  call(model: string, call: ModelCall, options?: CallOptions): Promise<CallResult>;
  /** Frees the memory that the model holds, where the server offers that. Never rejects. */
  unload(model: string): Promise<UnloadResult>;
  /** @throws AppError `provider_failed` with the provider's own message */
  listModels(): Promise<ModelInfo[]>;
  /** What the server tells of the model now, as much as it tells in a few seconds. Never rejects. */
  facts(model: string): Promise<ModelFacts>;
  /** Breaks off what is in flight. */
  close(): Promise<void>;
};

type ModelClientOptions = { clock?: Clock; capabilities?: CapabilityStore };

type InferenceInit = { inference: Inference; body: string };

/**
 * The SDK builds the request; the bytes go through our own exchange, whose reader times them as they arrive. The SDK
 * sees an empty success: its stream loop neither tells [DONE] from a cut nor keeps errors that are not in OpenAI's form.
 * Only the connection's own headers are sent, not those that the SDK takes from OPENAI_* variables.
 */
async function sdkFetch(_url: unknown, init: unknown): Promise<Response> {
  const { inference, body } = init as InferenceInit;
  await inference.send(body);
  if (inference.isSuccess) return new Response(null);
  throw new Error('no success'); // told apart by inferenceFailure, from what the exchange kept
}

function createSdk(connection: ProviderConnection): OpenAI {
  return new OpenAI({
    apiKey: 'in the headers of the connection',
    baseURL: connection.baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: noSdkTimeoutMs,
    logLevel: 'off',
    fetch: sdkFetch,
  });
}

class HttpModelClient implements ModelClient {
  private readonly agent: Agent;
  private readonly sdk: OpenAI;
  private readonly url: URL;
  private readonly redact: (text: string) => string;
  private readonly rejected = new Map<string, Set<OptionalFeature>>();
  private readonly store: CapabilityStore;
  private readonly clock: Clock;

  constructor(
    private readonly connection: ProviderConnection,
    options: ModelClientOptions,
  ) {
    this.agent = createAgent(connection.settings.parallelRequests);
    this.sdk = createSdk(connection);
    this.url = new URL(connection.inferenceUrl);
    this.redact = redactor(connection.secrets);
    this.clock = options.clock ?? systemClock;
    this.store =
      options.capabilities ??
      (connection.id === null ? forgetfulStore : databaseCapabilityStore(connection.id));
  }

  async call(model: string, call: ModelCall, options: CallOptions = {}): Promise<CallResult> {
    const queuedAt = this.clock.now();
    const startMs = this.clock.monotonicMs();
    // Awaiting costs a turn of the loop, so only the first call of a model does.
    const rejected = this.rejected.get(model) ?? (await this.learned(model));
    const built = buildRequest(this.connection.type, model, call, rejected);
    const limits = this.limits(options.requestTimeoutMs);
    const inference = this.inference(call, options, limits);
    const failure = isForbiddenAddress(this.url.hostname)
      ? connectionFailure({ code: forbiddenAddressCode }, this.url.host)
      : await this.exchange(inference, built, limits);
    const final = failure && (await this.renegotiated(model, built, inference, failure));
    return toCallResult(inference, built, final && this.redacted(final), queuedAt, startMs);
  }

  unload(model: string): Promise<UnloadResult> {
    return unloadModel(this.agent, this.connection, model);
  }

  listModels(): Promise<ModelInfo[]> {
    return fetchModels(this.agent, this.connection);
  }

  facts(model: string): Promise<ModelFacts> {
    return readModelFacts(this.agent, this.connection, model);
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async learned(model: string): Promise<Set<OptionalFeature>> {
    const features = await this.store.load(model);
    const known = this.rejected.get(model) ?? new Set(features);
    this.rejected.set(model, known);
    return known;
  }

  private limits(requestTimeoutMs: number | undefined): ExchangeLimits {
    const { settings } = this.connection;
    return {
      requestTimeoutMs: requestTimeoutMs ?? settings.requestTimeoutMs,
      firstByteTimeoutMs: requestTimeoutMs ?? settings.stallTimeoutMs,
      stallTimeoutMs: settings.stallTimeoutMs,
      maxBytes: maxAnswerBytes,
    };
  }

  private inference(call: ModelCall, options: CallOptions, limits: ExchangeLimits): Inference {
    return new Inference({
      agent: this.agent,
      url: this.url,
      headers: {
        'content-type': 'application/json',
        accept: call.stream ? 'text/event-stream' : 'application/json',
        'user-agent': 'assay',
        ...this.connection.headers,
        'x-client-request-id': call.callId,
      },
      limits,
      stream: call.stream,
      signal: options.signal,
      onDelta: options.onDelta,
      clock: this.clock,
    });
  }

  private async exchange(
    inference: Inference,
    built: BuiltRequest,
    limits: ExchangeLimits,
  ): Promise<Failure | null> {
    let sdkError: unknown = null;
    const fetchOptions = { inference } as object;
    await this.sdk
      .post(this.connection.inferenceUrl, { body: built.body, fetchOptions })
      .asResponse()
      .catch((error: unknown) => (sdkError = error));
    const end = await inference.settled();
    if (end) return inferenceFailure(inference, end, this.url, limits, this.redact);
    return failureOf('bad_request', `The request could not be built: ${(sdkError as Error).message}`);
  }

  /** Remembers an option that the server refused and turns the refusal into "send it again without". */
  private async renegotiated(
    model: string,
    built: BuiltRequest,
    inference: Inference,
    failure: Failure,
  ): Promise<Failure> {
    if (failure.kind !== 'bad_request' || failure.httpStatus === null) return failure;
    const refusal = readRefusal(failure.httpStatus, inference.errorText(), this.redact);
    const feature = refusedFeature(refusal, built.sent);
    if (!feature) return failure;
    this.rejected.get(model)?.add(feature);
    await this.store.add(model, feature);
    return renegotiation(feature, refusal.message, failure.httpStatus);
  }

  private redacted(failure: Failure): Failure {
    return { ...failure, message: this.redact(failure.message) };
  }
}

/** A client for `connection`; opens no connection before the first call. */
export function createModelClient(
  connection: ProviderConnection,
  options: ModelClientOptions = {},
): ModelClient {
  return new HttpModelClient(connection, options);
}
