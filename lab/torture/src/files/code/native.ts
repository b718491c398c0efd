import { counted, repeated } from '../shape.ts';
import type { CodeLanguage } from './code-language.ts';
import { braces, cComments, cPieces } from './common-pieces.ts';

/** Go. */
export const go: CodeLanguage = {
  extensions: ['go'],
  pairs: [...braces, ['func(){', '}'], ['[]', ''], ['*', ''], ['chan ', '']],
  opens: ['`', ...cComments, 'func f(', 'type A struct {'],
  definition: (at) => `func F${at}(a int) int { return a }\n`,
  pieces: [...cPieces, '`', 'func ', 'type ', 'struct ', 'interface{', '<-', 'go ', 'defer ', 'package a\n'],
};

/** Rust: raw strings, comments that nest, macros. */
export const rust: CodeLanguage = {
  extensions: ['rs'],
  pairs: [...braces, ['a!(', ')'], ['/*', '*/'], ['<', '>'], ['fn f(){', '}'], ['&', ''], ['mod a{', '}']],
  opens: ['r#"', 'r########"', '/*', '"', "'", 'b"', 'macro_rules! a {', '#['],
  definition: (at) => `pub fn f${at}(a: i32) -> i32 { a }\n`,
  pieces: [...cPieces, 'r#"', '"#', "'a", '::', '->', '=>', 'fn ', 'impl ', 'mod ', '!', '#[', '|', '..', 'unsafe '],
  more: {
    'raw strings, each with more signs': (room) => {
      const longest = Math.floor(Math.sqrt(room));
      return Array.from({ length: longest }, (_, at) => `r${'#'.repeat(at)}"a`).join('\n');
    },
    'types of types': repeated('Vec<'),
    macros: repeated('a![b!{'),
  },
};

/** C and C++: the preprocessor, templates, declarators. */
export const cAndCpp: CodeLanguage = {
  extensions: ['c', 'h', 'cpp', 'cc', 'hpp', 'cxx', 'hh'],
  pairs: [...braces, ['template<', '>'], ['(*', ')()'], ['namespace a{', '}'], ['struct A{', '}'], ['[](){', '}']],
  opens: ['R"a(', ...cComments, '#define a \\\n', '#if a\n', 'template<'],
  definition: (at) => `int f${at}(int a) { return a; }\n`,
  pieces: [
    ...cPieces,
    'template<',
    '#if a\n',
    '#else\n',
    '#endif\n',
    '#define ',
    '::',
    '->',
    'R"(',
    ')"',
    'struct ',
    'operator',
    '~',
    '[[',
    ']]',
  ],
  more: {
    'conditions of the preprocessor': repeated('#if a\n'),
    'conditions in a function': (room) => `int f() {\n${'#if a\n{\n#else\n{\n#endif\n'.repeat(Math.floor(room / 25))}`,
    macros: counted((at) => `#define A${at} A${at + 1} \\\n  b\n`),
    pointers: repeated('*'),
    declarators: repeated('a(*'),
    templates: repeated('a<b<'),
    'declarations without an end': repeated('int a, '),
    casts: repeated('(a)'),
  },
};
