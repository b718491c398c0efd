import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readMemories } from '../ask/index-memories.ts';
import { defaultConfig } from '../settings/config-schema.ts';

/** Folders and files that mostly hold documentation or source, in the order in which a config lists them. */
const likelySources = ['README.md', 'docs', 'doc', 'documentation', 'guides', 'src', 'lib', 'packages', 'apps'];

/** Those of the usual folders that are there; the folder itself where none is, or where it was indexed as a whole before. */
export function projectFound(folder: string): readonly string[] {
  const found = isIndexedWhole(folder) ? [] : likelySources.filter((name) => existsSync(join(folder, name)));
  return found.length === 0 ? ['.'] : found;
}

/** The folder of documents that is there; the folder itself where none is, or where it was indexed as a whole before. */
export function documentsFound(folder: string): string {
  const names = isIndexedWhole(folder) ? [] : likelySources.slice(1, 5);
  return names.find((name) => existsSync(join(folder, name))) ?? '.';
}

/**
 * The book of a folder, by its name; else the only file in a format of books, the only text, or the only folder of such
 * files; else, for several files, the folder itself. A README where there is nothing else, and undefined without one.
 */
export function bookFound(folder: string): string | undefined {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !notTheBook.test(name));
  const named = entries.find(({ name }) => /^book(\.\w+)?$/i.test(name));
  if (named !== undefined) return named.name;
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const bound = files.filter((name) => /\.(pdf|epub|docx)$/i.test(name));
  const texts = files.filter((name) => /\.(md|txt|html?)$/i.test(name));
  const folders = entries
    .filter((entry) => entry.isDirectory() && holdsBook(join(folder, entry.name)))
    .map(({ name }) => name);
  const only = [bound, texts, folders].find((kind) => kind.length > 0);
  if (only === undefined) return existsSync(join(folder, 'README.md')) ? 'README.md' : undefined;
  return only.length === 1 ? only[0] : '.';
}

/** True if a folder holds files of a book. */
function holdsBook(folder: string): boolean {
  return readdirSync(folder).some((name) => /\.(pdf|epub|docx|md|txt|html?)$/i.test(name) && !notTheBook.test(name));
}

/** Hidden files, and those that are about a project. */
const notTheBook =
  /^(\..*|node_modules|touchstone\..*|(README|LICENSE|CHANGELOG|CONTRIBUTING|SECURITY|AGENTS|CLAUDE)(\..*)?)$/i;

/** True if the first question has indexed the whole folder: an index of a part would repeat its documents. */
function isIndexedWhole(folder: string): boolean {
  const memories = readMemories({ config: defaultConfig(), baseDir: folder });
  return memories.some(({ sources }) => sources.some(({ source }) => source.path === '.'));
}
