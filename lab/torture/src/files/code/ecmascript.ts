import { counted, repeated } from '../shape.ts';
import type { CodeLanguage } from './code-language.ts';
import { braces, cComments, cPieces } from './common-pieces.ts';

const ecmascript = {
  pairs: [
    ...braces,
    ['`${', '}`'],
    ['a=>{', '}'],
    ['function f(){', '}'],
    ['class A{m(){', '}}'],
    ['if(x)', ''],
    ['a?', ':b'],
    ['<a>', '</a>'],
  ],
  opens: [...cComments, '`', '/', '`${', 'class A {', '<a b={', 'import {'],
  definition: (at: number) => `export function f${at}(a) { return a; }\n`,
  pieces: [...cPieces, '`', '${', '=>', 'async ', 'function ', 'class ', '</', '/>', '?.', '...', 'await ', 'get '],
  more: {
    'arrows of arrows': repeated('a=>'),
    'properties of prototypes': counted((at) => `A.prototype.m${at} = function () {};\n`),
    'a chain of calls': repeated('.a()'),
    'signs of division': repeated('a/b/'),
    questions: repeated('a?'),
    generics: repeated('a<b<'),
    decorators: repeated('@a'),
    'types of types': repeated('type A = B extends C ? '),
    unions: (room: number) => `type A = ${'| "a" '.repeat(Math.floor(room / 6))};\n`,
  },
} satisfies Omit<CodeLanguage, 'extensions'>;

/** JavaScript. */
export const javaScript: CodeLanguage = { ...ecmascript, extensions: ['js', 'mjs', 'cjs', 'jsx'] };

/** TypeScript: the same, by another grammar. */
export const typeScript: CodeLanguage = { ...ecmascript, extensions: ['ts', 'tsx', 'mts', 'cts'] };
