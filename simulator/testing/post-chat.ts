export type Delta = { content?: string; reasoning_content?: string; refusal?: string | null };
export type Body = {
  model: string;
  system_fingerprint: string;
  choices: { delta: Delta; message: Delta; finish_reason: string | null }[];
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number } | null;
  error?: { message: string; param: string | null; code: string };
};

type Chat = {
  model: string;
  prompt?: string;
  messages?: { role: string; content: unknown }[];
  callId?: string;
  signal?: AbortSignal;
  [field: string]: unknown;
};

/** Sends a chat completion request to a simulator and returns the bare response. */
export function postChat(url: string, chat: Chat): Promise<Response> {
  const {
    prompt = 'Hello',
    messages = [{ role: 'user', content: prompt }],
    callId,
    signal,
    ...fields
  } = chat;
  return fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Content-Type': 'application/json',
      ...(callId !== undefined && { 'X-Client-Request-Id': callId }),
    },
    body: JSON.stringify({ messages, ...fields }),
    ...(signal && { signal }),
  });
}

export async function chatBody(url: string, chat: Chat): Promise<Body> {
  const response = await postChat(url, chat);
  return (await response.json()) as Body;
}

/** The whole answer of a call that is not streamed. */
export async function chatText(url: string, chat: Chat): Promise<string> {
  const body = await chatBody(url, chat);
  return body.choices[0]?.message.content ?? '';
}

/** The parsed events of a stream, and whether it ended as it should. */
export async function chatEvents(url: string, chat: Chat): Promise<{ events: Body[]; done: boolean }> {
  const response = await postChat(url, { ...chat, stream: true });
  const data = (await response.text())
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => event.slice('data: '.length));
  const events = data.filter((event) => event !== '[DONE]').map((event) => JSON.parse(event) as Body);
  return { events, done: data.at(-1) === '[DONE]' };
}
