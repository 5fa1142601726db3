import { readChat } from './chat-messages';
import type { ValuePath } from './parse-yaml-value';
import { renderTemplate, type TemplateVars } from './render-template';

/** Tells what of a file was not mapped. */
export type Report = (path: ValuePath, value: unknown, reason: string) => void;

/** A prompt before its variables are put in: a text, or chat messages. */
export type PromptTemplate = string | unknown[];

export type RenderedPrompt = { systemPrompt: string | null; question: string } | { problem: string };

const inOtherFile =
  'stands in another file or is a program, which an import does not read: put the prompt here';

/** Prompts may be paths. Only what cannot be meant as a prompt is taken for one. */
const isPath = (text: string) =>
  /^(?:file|exec|https?|langfuse|portkey|helicone):/.test(text) ||
  (/^[^\s{}]+\.(?:txt|md|json|jsonl|ya?ml|j2|csv|xlsx|py|rb|sh|[cm]?[jt]s)(?::\w+)?$/i.test(text) &&
    !text.includes('\n'));

function parseTemplate(text: string): PromptTemplate {
  if (!/^\s*\[/.test(text)) return text;
  try {
    const value = JSON.parse(text) as unknown;
    return Array.isArray(value) &&
      value.some((one) => typeof one === 'object' && one !== null && 'role' in one)
      ? value
      : text;
  } catch {
    return text;
  }
}

function readPrompt(prompt: unknown, path: ValuePath, report: Report): PromptTemplate[] {
  if (typeof prompt === 'string' && !isPath(prompt)) return [parseTemplate(prompt)];
  if (typeof prompt !== 'object' || prompt === null || Array.isArray(prompt)) {
    report(path, prompt, typeof prompt === 'string' ? inOtherFile : 'is no prompt that a task can hold');
    return [];
  }
  const { raw, ...rest } = prompt as Record<string, unknown>;
  for (const [key, value] of Object.entries(rest))
    report([...path, key], value, 'a task does not name its prompt');
  if (typeof raw === 'string') return [parseTemplate(raw)];
  report(path, prompt, inOtherFile);
  return [];
}

/** The prompts of a config. Without the key promptfoo asks the variable `prompt`; null: none of those given can be read. */
export function readPrompts(prompts: unknown, report: Report): PromptTemplate[] | null {
  if (prompts === undefined || prompts === null) return ['{{prompt}}'];
  const list: unknown[] = Array.isArray(prompts) ? prompts : [prompts];
  const path = (index: number) => (Array.isArray(prompts) ? ['prompts', index] : ['prompts']);
  const read = list.flatMap((prompt, index) => readPrompt(prompt, path(index), report));
  return read.length > 0 ? read : null;
}

function renderMessage(message: unknown, vars: TemplateVars): { message: unknown } | { problem: string } {
  if (typeof message !== 'object' || message === null || !('content' in message)) return { message };
  if (typeof message.content !== 'string') return { message };
  const rendered = renderTemplate(message.content, vars);
  return 'problem' in rendered ? rendered : { message: { ...message, content: rendered.text } };
}

/** Puts variables into a prompt. */
export function renderPrompt(template: PromptTemplate, vars: TemplateVars): RenderedPrompt {
  if (typeof template === 'string') {
    const rendered = renderTemplate(template, vars);
    return 'problem' in rendered ? rendered : { systemPrompt: null, question: rendered.text };
  }
  const messages: unknown[] = [];
  for (const one of template) {
    const rendered = renderMessage(one, vars);
    if ('problem' in rendered) return rendered;
    messages.push(rendered.message);
  }
  const chat = readChat(messages);
  return typeof chat === 'string' ? { problem: `the chat prompt ${chat}` } : chat;
}
