/** Asks for next to nothing and is no task's question, so that warming up never rehearses a task (R5). */
export const warmUpMessages = [
  { role: 'user' as const, content: 'Hello! Please answer with the single word: ready' },
];

/** Enough for the word and for models that think first; the warm-up is done when the model speaks at all. */
export const warmUpParameters = { maxTokens: 16 };
