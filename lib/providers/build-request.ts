import type { OptionalFeature } from './capability';
import type { ModelCall, OutputModeUsed } from './model-call';
import type { ProviderType } from './provider';

export type BuiltRequest = {
  body: Record<string, unknown>;
  /** The features in `body` that a server may refuse. */
  sent: OptionalFeature[];
  outputMode: OutputModeUsed;
};

/** The strictest way to ask for JSON that this model is not known to refuse. */
function chooseOutputMode(call: ModelCall, rejected: ReadonlySet<OptionalFeature>): OutputModeUsed {
  if (call.output === 'text') return 'text';
  if (!rejected.has('json_schema')) return 'json_schema';
  return rejected.has('json_object') ? 'text' : 'json_object';
}

/** OpenAI's newer models refuse `max_tokens`; most other servers know nothing else. */
function tokenLimitOption(
  type: ProviderType,
  rejected: ReadonlySet<OptionalFeature>,
): OptionalFeature | null {
  const both = ['max_tokens', 'max_completion_tokens'] as const;
  const order = type === 'OPENAI' ? both.toReversed() : both;
  return order.find((option) => !rejected.has(option)) ?? null;
}

/** The body of a chat completion, without what (provider, model) is known to refuse. */
export function buildRequest(
  type: ProviderType,
  model: string,
  call: ModelCall,
  rejected: ReadonlySet<OptionalFeature>,
): BuiltRequest {
  const { parameters, output } = call;
  const body: Record<string, unknown> = { model, messages: call.messages };
  const sent: OptionalFeature[] = [];
  const add = (option: OptionalFeature | null, value: unknown) => {
    if (option === null || value === undefined || rejected.has(option)) return;
    body[option] = value;
    sent.push(option);
  };
  add('temperature', parameters.temperature);
  add('top_p', parameters.topP);
  add('seed', parameters.seed);
  add('stop', parameters.stop);
  add(tokenLimitOption(type, rejected), parameters.maxTokens);
  const outputMode = chooseOutputMode(call, rejected);
  if (output !== 'text' && outputMode === 'json_schema')
    body.response_format = {
      type: 'json_schema',
      json_schema: { name: output.name, strict: true, schema: output.schema },
    };
  if (outputMode === 'json_object') body.response_format = { type: 'json_object' };
  if (outputMode !== 'text') sent.push(outputMode);
  body.stream = call.stream;
  if (call.stream) add('stream_options', { include_usage: true });
  return { body, sent, outputMode };
}
