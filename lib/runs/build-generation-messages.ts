import type { ChatMessage } from '@/lib/providers/model-call';
import { buildPrompt } from '@/lib/tasks/build-prompt';
import type { Claim } from './settlement';

type Asked = Pick<Claim, 'question' | 'structure' | 'input' | 'turns'>;

/** What a candidate is sent: system prompt, built prompt, and where turns were answered the conversation so far. */
export function buildGenerationMessages(
  { question, structure, input, turns }: Asked,
  runSystemPrompt: string | undefined,
): ChatMessage[] {
  const content = structure ? buildPrompt(question, structure, input) : question;
  const messages: ChatMessage[] = [{ role: 'user', content }];
  for (const [index, answer] of (turns ?? []).entries())
    messages.push(
      { role: 'assistant', content: answer },
      { role: 'user', content: structure?.followUps[index] ?? '' },
    );
  // The task's own comes first: the run's was written for tasks that have none.
  const system = structure?.systemPrompt ?? runSystemPrompt;
  if (system) messages.unshift({ role: 'system', content: system });
  return messages;
}
