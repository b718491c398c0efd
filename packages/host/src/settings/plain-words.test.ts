import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plainWords } from './plain-words.ts';

function words(schema: z.ZodType, value: unknown) {
  return schema.safeParse(value, { error: plainWords }).error?.issues.map(({ message }) => message);
}

describe("the issues of a plugin's options", () => {
  it.each([
    [z.string(), 3, 'must be a string'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.enum(['a', 'b']), 'c', 'must be "a" or "b"'],
    [z.number().min(1), 0, 'must be at least 1'],
    [z.string().min(1), '', 'must be at least 1 characters long'],
    [z.url(), 'x', 'must be a valid url'],
  ])('%# do not speak as zod does', (schema, value, message) => {
    expect(words(schema, value)).toEqual([message]);
  });

  it("keep the package's own words", () => {
    expect(words(z.string('must be a path'), 3)).toEqual(['must be a path']);
  });
});
