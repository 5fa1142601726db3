import { describe, expect, it } from 'vitest';
import { buildPrompt } from './build-prompt';
import { taskStructureSchema } from './task-structure';

const structure = taskStructureSchema.parse({
  inputType: 'csv',
  outputType: 'json',
  outputFormat: 'One object.',
  evaluationCriteria: ['complete'],
  constraints: [
    { type: 'words', min: 1, max: 9 },
    { type: 'judged', text: 'Polite.' },
  ],
  examples: [{ input: 'in', output: 'out', notes: null }],
  judgeInstructions: 'SECRET-RUBRIC',
});

describe('buildPrompt', () => {
  it('has the seven parts of S4 in their order, and nothing of what the judge is told', () => {
    const prompt = buildPrompt('Do it.', structure, 'a,b');
    expect(prompt).toBe(`Do it.

**OUTPUT FORMAT**
Type: json
One object.

**CRITICAL CONSTRAINTS**
The answer must keep to all of these:
- at least 1 and at most 9 words
- Polite.

Examples of good output

Example 1
Input:
in
Output:
out

What a good answer does
- complete

Input data (csv)
<input>
a,b
</input>

Now do the task for the input data. Reply with the output only, without an introduction or a comment.`);
    expect(prompt).not.toContain('SECRET-RUBRIC');
  });

  it('leaves out parts without content, and is the question alone where the task says so', () => {
    const bare = taskStructureSchema.parse({});
    expect(buildPrompt('Q', bare, null)).toBe(
      'Q\n\nNow do the task. Reply with the output only, without an introduction or a comment.',
    );
    const silent = { ...structure, prompt: 'question' as const };
    expect(buildPrompt('Q', silent, null)).toBe('Q');
    expect(buildPrompt('Q', silent, 'data')).toBe('Q\n\ndata');
  });
});
