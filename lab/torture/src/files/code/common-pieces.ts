import type { CodeLanguage } from './code-language.ts';

/** Brackets of languages with braces. */
export const braces: CodeLanguage['pairs'] = [
  ['{', '}'],
  ['(', ')'],
  ['[', ']'],
];
/** Comments and strings as C has them. */
export const cComments = ['/*', '/**', '"', "'"];
/** Signs as C has them. */
export const cPieces = [
  '{',
  '}',
  '(',
  ')',
  ';',
  ',',
  '=',
  '<',
  '>',
  '*',
  '&',
  '"',
  "'",
  '//',
  '/*',
  '*/',
  '\n',
  ' a',
  ' 1',
  '.',
  ':',
  '#',
  '\\',
];
