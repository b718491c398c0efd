import { isUtf8 } from 'node:buffer';
import type { CitationCheck, CitedText } from './citation-check.js';
import { readGitObject } from './git-object.js';
import { installedPackage, packageRef } from './installed-package.js';
import { readBelow, type SourcePlace } from './source-place.js';

/** A text that a citation may be of. */
export interface SourceText {
  readonly text: string;
  readonly readFrom: NonNullable<CitationCheck['readFrom']>;
  readonly note?: string;
}

/** What a citation names: usually one text, several where places hold files of the same path; or why there is none. */
export type Source = { readonly texts: readonly SourceText[] } | { readonly missing: string };

/**
 * Reads what a citation names, at the ref it names: a package of that version, a commit's object, else the file as it lies
 * there. A ref that says no version (`sha256:` of the content) means the file as it is.
 */
export async function readSource(cited: CitedText, places: readonly SourcePlace[]): Promise<Source> {
  const { path, ref, repo } = cited;
  if (path === undefined) return { missing: 'The citation has no path, so there is nothing here to read.' };
  if (path.split('/').includes('..')) return { missing: `The path ${path} leads out of its source.` };
  const fitting = places.filter((place) => place.repo === undefined || repo === undefined || place.repo === repo);
  const candidates = fitting.length === 0 ? places : fitting;

  const wanted = ref === undefined ? undefined : packageRef(ref);
  if (wanted !== undefined) return fromPackage(wanted, path, candidates);
  if (ref === undefined || ref.startsWith('sha256:')) return fromWorkingTree(path, candidates);
  return fromGit(ref, path, candidates);
}

async function fromPackage(
  { name, version }: { readonly name: string; readonly version: string },
  path: string,
  places: readonly SourcePlace[],
): Promise<Source> {
  const others = new Set<string>();
  for (const { root } of places) {
    const found = await installedPackage(root, name);
    if (found === undefined) continue;
    if (found.version !== version) {
      others.add(found.version);
      continue;
    }
    const bytes = await readBelow(found.folder, path);
    const missing = `${name}@${version} is installed and has no file ${path}.`;
    return bytes === undefined ? { missing } : asSource([bytes], path, 'package');
  }
  return {
    missing:
      others.size > 0
        ? `${name}@${version} is not installed here; ${[...others].join(' and ')} is.`
        : `${name}@${version} is not installed here: run the check where it is.`,
  };
}

async function fromGit(ref: string, path: string, places: readonly SourcePlace[]): Promise<Source> {
  const objects = await Promise.all(places.map(({ root }) => readGitObject(root, ref, path)));
  const found = objects.flatMap((object) => ('bytes' in object ? [object.bytes] : []));
  if (found.length > 0) return asSource(found, path, 'git');
  if (objects.some((object) => 'missing' in object && object.missing === 'path')) {
    return { missing: `The commit ${ref} has no file ${path}.` };
  }
  // A release that was unpacked, or a clone without that commit: all that can be read is the folder, and the check says so.
  const files = await fromWorkingTree(path, places);
  if ('missing' in files) return { missing: `"${ref}" is no commit here, and ${lowerFirst(files.missing)}` };
  const note = `"${ref}" is no commit here, so the file was read as it lies there.`;
  return { texts: files.texts.map((text) => ({ ...text, note })) };
}

function lowerFirst(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

async function fromWorkingTree(path: string, places: readonly SourcePlace[]): Promise<Source> {
  const files = await Promise.all(places.map(({ root }) => readBelow(root, path)));
  const found = files.filter((bytes) => bytes !== undefined);
  if (found.length > 0) return asSource(found, path, 'working tree');
  return {
    missing: `There is no file ${path} below ${places.map(({ root }) => root).join(', ') || 'any known folder'}.`,
  };
}

function asSource(files: readonly Buffer[], path: string, readFrom: SourceText['readFrom']): Source {
  const texts = files.filter((bytes) => isUtf8(bytes)).map((bytes) => ({ text: bytes.toString('utf8'), readFrom }));
  return texts.length > 0 ? { texts } : { missing: `${path} is not text in UTF-8.` };
}
