import { repeated } from '../shape.ts';
import type { CodeLanguage } from './code-language.ts';
import { braces, cComments, cPieces } from './common-pieces.ts';

/** Java. */
export const java: CodeLanguage = {
  extensions: ['java'],
  pairs: [...braces, ['class A{', '}'], ['A<', '>'], ['new A(){', '}'], ['()->{', '}']],
  opens: ['"""', ...cComments, 'class A {', '@A('],
  definition: (at) => `class C${at} { int f() { return 1; } }\n`,
  pieces: [...cPieces, '"""', '@A ', 'class A', 'void f()', '->', '::', 'new ', 'A<', '?', 'switch(a)'],
  more: { generics: repeated('A<B<'), annotations: repeated('@A(@'), casts: repeated('(A)(') },
};

/** C#: strings of many quotes, interpolation. */
export const cSharp: CodeLanguage = {
  extensions: ['cs'],
  pairs: [...braces, ['$"{', '}"'], ['class A{', '}'], ['A<', '>'], ['()=>{', '}']],
  opens: ['"""', '$"""{', '@"', '$@"{', ...cComments, 'class A {', '#if a\n'],
  definition: (at) => `class C${at} { int F() { return 1; } }\n`,
  pieces: [
    ...cPieces,
    '"""',
    '$"',
    '{',
    '@"',
    '=>',
    '[A]',
    'class A',
    '#if a\n',
    '#endif\n',
    '??',
    'from a in b select ',
  ],
  more: {
    'quotes, each longer': (room) => {
      const longest = Math.floor(Math.sqrt(room));
      return Array.from({ length: longest }, (_, at) => `${'"'.repeat(at + 3)}\na\n`).join('');
    },
    'signs of interpolation': (room) => `${'$'.repeat(Math.floor(room / 2))}"""{`,
    generics: repeated('A<B<'),
  },
};
