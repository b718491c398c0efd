import { hash } from 'node:crypto';
import { posix } from 'node:path';
import { wordCount } from '../code/first-sentence.ts';
import { type ImportedName, testCases } from '../code/test-cases.ts';
import {
  type CorpusDocument,
  dropCounter,
  eachText,
  type FoundQuestion,
  type SourceFindings,
  type SourceRun,
  type Target,
} from '../found-question.ts';
import type { Project } from '../project/open-project.ts';
import { isTestFile, type ProjectCode } from '../project/read-code.ts';

const minWords = 4;
/** A test of more is about how they work together, and no one of them answers. */
const maxTargets = 3;

/**
 * The title of a test is a question for the project's names that it imports and uses: the definition where its name
 * identifies one, else the file. The corpus is all files without the tests.
 */
export async function testQuestions(project: Project, code: ProjectCode, run: SourceRun): Promise<SourceFindings> {
  const { files, name, ref } = project;
  const { drop, dropped } = dropCounter();
  const find = finder(project, code);
  const questions = new Map<string, FoundQuestion>();
  const tests = files.filter(({ path }) => isTestFile(path));
  for await (const { path, text } of eachText(tests, name, run)) {
    for (const { title, uses } of await testCases(path, text)) {
      const targets = distinct(uses.flatMap((used) => find(path, used) ?? []));
      if (targets.length === 0) drop('without_answer');
      else if (targets.length > maxTargets) drop('too_many_answers');
      else if (wordCount(title) < minWords) drop('too_short');
      else {
        const id = `test-${hash('sha256', `${path}\n${title}`).slice(0, 12)}`;
        questions.set(id, { id, source: 'tests', query: title, targets });
      }
    }
  }
  const corpus = { ref, documents: () => withoutTests(project) };
  return { source: 'tests', questions: [...questions.values()], dropped, corpus };
}

async function* withoutTests({ files }: Project): AsyncGenerator<CorpusDocument> {
  for (const { path, text } of files) {
    const content = isTestFile(path) ? undefined : await text();
    if (content !== undefined && content.trim() !== '') yield { id: path, path, text: content };
  }
}

/** Resolves a name of a test in the project; undefined for names of other projects. */
function finder({ files }: Project, code: ProjectCode): (from: string, used: ImportedName) => Target | undefined {
  const known = new Set(files.map(({ path }) => path).filter((path) => !isTestFile(path)));
  const modules = pythonModules(known);
  const byName = new Map<string, Target[]>();
  for (const [path, definitions] of code) {
    for (const { symbol, startLine, endLine } of definitions) {
      if (symbol.includes('.')) continue;
      byName.set(symbol, [...(byName.get(symbol) ?? []), { document: path, path, startLine, endLine, symbol }]);
    }
  }
  return (from, used) => {
    const found = from.endsWith('.py') ? pythonFile(from, used, modules) : javascriptFile(from, used, known);
    if (found === undefined) return undefined;
    const { file, name = '' } = found;
    const own = byName.get(name) ?? [];
    const here = own.filter(({ path }) => path === file);
    if (here.length === 1) return here[0];
    // A file that only re-exports others.
    const isBarrel = /(?:^|\/)(?:__init__\.py|(?:index|main|mod)\.[cm]?[jt]sx?)$/.test(file);
    if (isBarrel) return own.length === 1 ? own[0] : undefined;
    return { document: file, path: file };
  };
}

interface UsedOfFile {
  readonly file: string;
  readonly name?: string;
}

/** `./reply.js` may be written for `reply.ts`. Of a module as a whole, a member is used. */
function javascriptFile(
  from: string,
  { module, name, member }: ImportedName,
  known: ReadonlySet<string>,
): UsedOfFile | undefined {
  if (!module.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(from), module);
  const bare = path.replace(/\.[cm]?jsx?$/, '');
  const endings = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'];
  const places = endings.flatMap((ending) => [`${bare}.${ending}`, `${path}.${ending}`, `${path}/index.${ending}`]);
  const file = [path, ...places].find((place) => known.has(place));
  return file === undefined ? undefined : { file, name: name ?? member };
}

/** The files of Python by the last part of their module's name. */
function pythonModules(known: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const python = [...known].filter((path) => path.endsWith('.py'));
  return Map.groupBy(python, (path) => moduleOf(path).split('/').at(-1) ?? '');
}

/** `from a import b` names a module of a package, or a definition in a module. */
function pythonFile(
  from: string,
  { module, name, member }: ImportedName,
  modules: ReadonlyMap<string, readonly string[]>,
): UsedOfFile | undefined {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const base = dots === 0 ? '' : posix.join(posix.dirname(from), ...Array.from({ length: dots - 1 }, () => '..'));
  const whole = posix.join(base, module.slice(dots).replaceAll('.', '/'));
  const fileOf = (place: string) => {
    const found = (modules.get(place.split('/').at(-1) ?? '') ?? []).filter((path) => {
      const own = moduleOf(path);
      return own === place || (dots === 0 && own.endsWith(`/${place}`));
    });
    // Two modules have this name: the imports of this file are ambiguous.
    return found.length === 1 ? found[0] : undefined;
  };
  const submodule = name === undefined ? undefined : fileOf(`${whole}/${name}`);
  const file = submodule ?? fileOf(whole);
  return file === undefined ? undefined : { file, name: submodule === undefined ? (name ?? member) : member };
}

function moduleOf(path: string): string {
  return path.replace(/(?:\/__init__)?\.py$/, '');
}

function distinct(targets: readonly Target[]): readonly Target[] {
  const byPlace = new Map(targets.map((target) => [`${target.path}#${target.symbol ?? ''}`, target]));
  return [...byPlace].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, target]) => target);
}
