import { javascript, typescript } from './javascript.js';
import type { Language } from './language.js';
import { csharp, java } from './managed.js';
import { cpp, go, rust } from './native.js';
import { bash, php, python, ruby } from './scripting.js';

/** By file extension, without the dot. */
export const languages: ReadonlyMap<string, Language> = new Map([
  ...['js', 'cjs', 'mjs', 'jsx'].map((extension) => [extension, javascript] as const),
  ...['ts', 'cts', 'mts'].map((extension) => [extension, typescript] as const),
  ['tsx', { ...typescript, grammar: 'tsx' }],
  ...['py', 'pyi'].map((extension) => [extension, python] as const),
  ['go', go],
  ['rs', rust],
  ['java', java],
  ...['c', 'cc', 'cpp', 'cxx', 'h', 'hh', 'hpp', 'hxx'].map((extension) => [extension, cpp] as const),
  ['cs', csharp],
  ['rb', ruby],
  ['php', php],
  ...['bash', 'sh', 'zsh'].map((extension) => [extension, bash] as const),
]);
