/** A conversation in OpenAI's form, as far as a task can hold it. */
export type ChatPrompt = {
  systemPrompt: string | null;
  question: string;
  /** Turns before the question, which were written into it. */
  earlierTurns: number;
};

type Message = { role: string; text: string };

const labels: Record<string, string> = { user: 'User', assistant: 'Assistant' };

/** The text of a message's content: a string, or parts that are all text. Null for anything else, such as images. */
function contentText(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const texts = content.map((part: unknown) =>
    typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
      ? part.text
      : null,
  );
  return texts.every((text) => text !== null) ? texts.join('\n') : null;
}

/** A role, or what the example messages of OpenAI evals say in their name. */
function roleOf(message: object): string {
  const role = 'role' in message && typeof message.role === 'string' ? message.role : '';
  const name = 'name' in message && typeof message.name === 'string' ? message.name : '';
  if (role === 'system' && name.startsWith('example_')) return name.slice('example_'.length);
  return role === 'developer' ? 'system' : role;
}

function readMessages(value: unknown[]): Message[] | string {
  const messages: Message[] = [];
  for (const [index, message] of value.entries()) {
    if (typeof message !== 'object' || message === null)
      return `message ${index + 1} must be an object with role and content`;
    const role = roleOf(message);
    const text = contentText('content' in message ? message.content : null);
    if (role !== 'system' && !Object.hasOwn(labels, role))
      return `message ${index + 1} has the role ${JSON.stringify(role).slice(0, 60)}, which a task cannot hold: user, assistant and system can`;
    if (text === null) return `message ${index + 1} holds something other than text, which cannot be asked`;
    messages.push({ role, text });
  }
  return messages;
}

/**
 * Makes a prompt of messages: system messages become the system prompt and the last user message the question. Turns
 * before it are written into the question as a transcript, since a task has no place for answers that are given.
 * Without a user message the last system message is the question, as many evals have it. Returns what is wrong else.
 */
export function readChat(value: unknown[]): ChatPrompt | string {
  const messages = readMessages(value);
  if (typeof messages === 'string') return messages;
  const turns = messages.filter(({ role }) => role !== 'system');
  const system = messages.filter(({ role }) => role === 'system').map(({ text }) => text);
  const last = turns.at(-1);
  if (!last) {
    const question = system.pop();
    if (question === undefined) return 'holds no message';
    return { systemPrompt: system.join('\n\n') || null, question, earlierTurns: 0 };
  }
  if (last.role !== 'user')
    return "ends with an answer of the assistant: the last message must be the user's";
  const question =
    turns.length === 1 ? last.text : turns.map(({ role, text }) => `${labels[role]}: ${text}`).join('\n\n');
  return { systemPrompt: system.join('\n\n') || null, question, earlierTurns: turns.length - 1 };
}
