import { cpp } from './cpp.js';
import { javascript, typescript } from './javascript.js';
import type { Language } from './language.js';
import { csharp, java } from './managed.js';
import { go, rust } from './native.js';
import { bash, php, python, ruby } from './scripting.js';

/** By file extension, without the dot. */
export const languages: ReadonlyMap<string, Language> = new Map([
  ...of(['js', 'cjs', 'mjs', 'jsx'], javascript),
  ...of(['ts', 'cts', 'mts'], typescript),
  ...of(['tsx'], { ...typescript, grammar: 'tsx' }),
  ...of(['py', 'pyi', 'pyw', 'bzl', 'bazel', 'star'], python),
  ...of(['go'], go),
  ...of(['rs'], rust),
  ...of(['java'], java),
  ...of(['c', 'cc', 'cpp', 'cxx', 'h', 'hh', 'hpp', 'hxx'], cpp),
  ...of(['inl', 'ipp', 'tcc', 'tpp', 'txx', 'cu', 'cuh', 'ino', 'cppm', 'ixx'], cpp),
  ...of(['cs', 'csx'], csharp),
  ...of(['rb', 'gemspec', 'podspec', 'rake', 'ru', 'thor'], ruby),
  ...of(['php', 'phtml'], php),
  ...of(['bash', 'ksh', 'sh', 'zsh'], bash),
]);

function of(extensions: readonly string[], language: Language): readonly (readonly [string, Language])[] {
  return extensions.map((extension) => [extension, language]);
}
