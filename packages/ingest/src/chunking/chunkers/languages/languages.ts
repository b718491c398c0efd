import { cpp } from './cpp.ts';
import { javascript, typescript } from './javascript.ts';
import type { Language } from './language.ts';
import { csharp, java } from './managed.ts';
import { go, rust } from './native.ts';
import { bash, php, python, ruby } from './scripting.ts';

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
