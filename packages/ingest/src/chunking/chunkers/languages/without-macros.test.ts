import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutMacros } from './without-macros.ts';

it.each([
  ['an attribute', 'LIB_API int run();', '        int run();'],
  ['an attribute between words', 'static LIB_INLINE int run();', 'static            int run();'],
  ['an attribute with arguments', 'int run() LIB_NOEXCEPT(x) {', 'int run()                 {'],
  ['a template parameter', '<class T, LIB_IF(is<T>::v)>', '<class T, int             >'],
  ['a statement of its own', '}\nLIB_BEGIN(detail)\nint a;', '}\n                 \nint a;'],
])('%s gives way to blanks', (_, text, readable) => {
  expect(withoutMacros(text)).toBe(readable);
});

it.each(['#define LIB_API x', 'int a = LIB_MAX;', 'run(LIB_MAX, 1);', '// LIB_API int run', 'case LIB_KIND: break;'])(
  'what may be a value or text stays: %s',
  (text) => {
    expect(withoutMacros(text)).toBe(text);
  },
);

it('length and lines stay, whatever the text is', () => {
  const part = fc.constantFrom(
    'LIB_API',
    'LIB_IF(',
    '(',
    ')',
    '\n',
    ' ',
    '<',
    '>',
    ',',
    '{',
    '}',
    'int a',
    ';',
    '#if',
    '"',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      const readable = withoutMacros(text);
      expect(readable.length).toBe(text.length);
      expect([...readable.matchAll(/\n/g)].map(({ index }) => index)).toEqual(
        [...text.matchAll(/\n/g)].map(({ index }) => index),
      );
    }),
  );
});
