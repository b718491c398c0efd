import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { globMatcher } from './glob-matcher.js';

/** The meaning of a pattern as a regular expression, which may backtrack: for short inputs. */
function globRegExp(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|[*?]|[\\^$.+()[\]{}|/]/g, (token) => {
    if (token === '**') return '[\\s\\S]*';
    if (token === '*') return '[^/]*';
    return token === '?' ? '[^/]' : `\\${token}`;
  });
  return new RegExp(`^${source}$`, 'u');
}

const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '\u{1F600}', '\n'), maxLength: 12 });
const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '*', '**', '?', '\u{1F600}'), maxLength: 10 });

describe('deadlines: a glob', () => {
  it('holds for the texts that its regular expression holds for', () => {
    fc.assert(
      fc.property(pattern, text, (glob, value) => globMatcher(glob)(value) === globRegExp(glob).test(value)),
      { numRuns: 5000 },
    );
  });

  it('of more than 32 steps holds for the texts that its regular expression holds for', () => {
    const long = fc.tuple(pattern, pattern).map(([a, b]) => `${a}${'ab/.'.repeat(8)}${b}${'b'.repeat(33)}${a}`);
    const near = fc.tuple(text, text, text).map(([a, b, c]) => `${a}${'ab/.'.repeat(8)}${b}${'b'.repeat(33)}${c}`);
    fc.assert(
      fc.property(long, near, (glob, value) => globMatcher(glob)(value) === globRegExp(glob).test(value)),
      { numRuns: 2000 },
    );
    expect(globMatcher('**ab/.**'.repeat(8))('ab/.'.repeat(8))).toBe(true);
  });

  it.each([
    ['5,000 stars', '*a'.repeat(5000)],
    ['5,000 stars that cross segments', '**/'.repeat(5000)],
    ['stars alone', `${'*'.repeat(4000)}#`],
    ['as many stars as the paths have characters', `**${'a*'.repeat(60)}#`],
  ])('of %s is tried on 20,000 paths in less than a second', (_, glob) => {
    const matches = globMatcher(glob);
    const paths = Array.from({ length: 20_000 }, (__, i) => `src/${'a'.repeat(60)}/aaaaa/file${i}.ts`);
    const started = performance.now();
    expect(paths.some(matches)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
