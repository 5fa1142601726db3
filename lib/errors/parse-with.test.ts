import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from './app-error';
import { parseWith } from './parse-with';

const schema = z.strictObject({ ids: z.array(z.string()), name: z.string() });

function refusalOf(input: unknown): AppError {
  try {
    parseWith(schema, input, 'body');
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

test('what fits the schema comes back parsed', () => {
  expect(parseWith(schema, { ids: ['1'], name: 'a' })).toEqual({ ids: ['1'], name: 'a' });
});

test('every faulty field is named, and the first one stands in the message', () => {
  const { code, message, errors } = refusalOf({ ids: ['1', 2], name: 3 });
  expect(code).toBe('invalid');
  expect(message).toMatch(/^The body is not valid: ids\.1: /);
  expect(errors.map((error) => error.path)).toEqual(['ids.1', 'name']);
});

test('a flood of faults is counted, not repeated', () => {
  const { errors } = refusalOf({ ids: Array.from({ length: 5_000 }, () => 0), name: 'a' });
  expect(errors).toHaveLength(101);
  expect(errors.at(-1)).toEqual({ path: '', message: 'and 4900 more faults' });
});
