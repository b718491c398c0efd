import type { CodeLanguage } from './code-language.ts';
import { javaScript, typeScript } from './ecmascript.ts';
import { cSharp, java } from './managed.ts';
import { cAndCpp, go, rust } from './native.ts';
import { php, python, ruby } from './scripting.ts';
import { shell } from './shell.ts';

/** By the name of the group; a file's extension decides the grammar. */
export const codeLanguages: Readonly<Record<string, CodeLanguage>> = {
  JavaScript: javaScript,
  TypeScript: typeScript,
  Python: python,
  Go: go,
  Rust: rust,
  'C and C++': cAndCpp,
  Java: java,
  'C#': cSharp,
  Ruby: ruby,
  PHP: php,
  Shell: shell,
};
