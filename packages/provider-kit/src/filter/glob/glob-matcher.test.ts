import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { globMatcher } from './glob-matcher.ts';
import { globPositions } from './glob-positions.ts';

/**
 * The meaning of a pattern as a regular expression, which may backtrack: for short inputs. Braces first, as in a shell;
 * `<` and `>` replace them, for stars of two choices are not one.
 */
function globRegExp(pattern: string): RegExp {
  const sources = expanded(pattern).map((one) =>
    one.replace(/\*{2,}>*\/|\*{2,}|[*?<>]|[\\^$.+()[\]{}|/]/g, (token) => {
      if (token.endsWith('/') && token !== '/') return '(?:(?<![^/])|[\\s\\S]*\\/)';
      if (token.startsWith('**')) return '[\\s\\S]*';
      if (token === '<' || token === '>') return '';
      if (token === '*') return '[^/]*';
      return token === '?' ? '[^/]' : `\\${token}`;
    }),
  );
  return new RegExp(`^(?:${sources.join('|')})$`, 'u');
}

/** The patterns without braces that equal a pattern. */
function expanded(pattern: string): readonly string[] {
  const innermost = /\{([^{}]*,[^{}]*)\}/.exec(pattern);
  if (innermost === null) return [pattern];
  const [whole, offered = ''] = innermost;
  const [before, after] = [pattern.slice(0, innermost.index), pattern.slice(innermost.index + whole.length)];
  return offered.split(',').flatMap((one) => expanded(`${before}<${one}>${after}`));
}

const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '\u{1F600}', '\n'), maxLength: 12 });
const pattern = fc.string({
  unit: fc.constantFrom('a', 'b', '/', '.', '*', '**', '**/', '?', '\u{1F600}'),
  maxLength: 10,
});
const short = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '*', '**', '**/', '?'), maxLength: 3 });
const plain = fc
  .array(fc.constantFrom('a', 'b', '/', 'a/', '*', '**/', '?'), { maxLength: 3 })
  .map((parts) => parts.join(''));
const inner = fc.array(plain, { minLength: 2, maxLength: 3 }).map((rows) => `{${rows.join(',')}}`);
const row = fc.tuple(plain, fc.oneof(fc.constant(''), inner), fc.constantFrom('', 'a', '/', '**'));
const outer = fc
  .array(row, { minLength: 2, maxLength: 3 })
  .map((rows) => `{${rows.map((one) => one.join('')).join(',')}}`);
const near = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 6 });
const withChoices = fc.tuple(plain, outer, plain, inner, plain).map((parts) => parts.join(''));
describe('deadlines: a glob', () => {
  it('holds for the texts that its regular expression holds for', () => {
    fc.assert(
      fc.property(pattern, text, (glob, value) => globMatcher(glob)(value) === globRegExp(glob).test(value)),
      { numRuns: 5000 },
    );
  });

  it('with braces holds for the texts that a shell would find by it', () => {
    fc.assert(
      fc.property(withChoices, near, (glob, value) => globMatcher(glob)(value) === globRegExp(glob).test(value)),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['src/**/*.ts', ['src/a.ts', 'src/b/c.ts'], ['src.ts', 'xsrc/a.ts', 'src/a.tsx']],
    ['**/*.md', ['a.md', 'docs/a.md', 'docs/b/a.md'], ['a.mdx']],
    ['**/a.md', ['a.md', 'b/a.md'], ['ba.md']],
    ['src/**', ['src/a.ts', 'src/b/c.ts', 'src/'], ['src', 'srcs/a.ts']],
    ['*.{md,mdx}', ['a.md', 'a.mdx'], ['a.m', 'b/a.md', 'a.{md,mdx}']],
    ['{src,test}/**/*.{ts,tsx}', ['src/a.ts', 'test/b/c.tsx'], ['lib/a.ts']],
    ['{src,**}/a.md', ['src/a.md', 'a.md', 'x/y/a.md'], ['xa.md']],
    ['a{,.b}.c', ['a.c', 'a.b.c'], ['a.b']],
    ['a{b{c,d},e}', ['abc', 'abd', 'ae'], ['ab', 'ace']],
    ['{a}', ['{a}'], ['a']],
    ['{a,b', ['{a,b'], ['a']],
    ['a}{', ['a}{'], ['a']],
    ['app/[id]/page.tsx', ['app/[id]/page.tsx'], ['app/i/page.tsx']],
  ])('%s', (glob, found, passedOver) => {
    expect(found.filter(globMatcher(glob))).toEqual(found);
    expect(passedOver.filter(globMatcher(glob))).toEqual([]);
  });

  it('of however many choices is a row of positions and jumps that grows as the pattern does', () => {
    for (const glob of [
      '{a,}'.repeat(1000),
      `${'{a,'.repeat(1000)}b${'}'.repeat(1000)}`,
      '{**,**/}/'.repeat(400),
      '**/'.repeat(1300),
    ]) {
      const { steps, jumps, segmentJumps } = globPositions(glob);
      const ways = [...jumps.values()].reduce((sum, targets) => sum + targets.length, segmentJumps.size);
      expect(steps.length + ways).toBeLessThanOrEqual(4 * glob.length);
      expect(globMatcher(glob)('c'.repeat(2000))).toBe(false);
    }
    expect(globMatcher('{a,}'.repeat(1000))('a'.repeat(1000))).toBe(true);
  });

  it('of more than 32 steps holds for the texts that its regular expression holds for', () => {
    const long = fc.tuple(short, short).map(([a, b]) => `${a}${'ab/.'.repeat(8)}${b}${'b'.repeat(33)}${a}`);
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
  ])('of %s ends on long paths', (_, glob) => {
    const matches = globMatcher(glob);
    const paths = Array.from({ length: 200 }, (__, i) => `src/${'a'.repeat(60)}/aaaaa/file${i}.ts`);
    expect(paths.some(matches)).toBe(false);
  });
});
