import { isUtf8 } from 'node:buffer';
import type { CitationCheck, CitedText } from './citation-check.js';
import { readGitObject } from './git-object.js';
import { installedPackage, packageRef } from './installed-package.js';
import { readBelow, type SourcePlace } from './source-place.js';

/** The text of a source at its ref, or why there is none. */
export type SourceText =
  | { readonly text: string; readonly readFrom: NonNullable<CitationCheck['readFrom']>; readonly note?: string }
  | { readonly missing: string };

/**
 * Reads what a citation names, at the ref it names: a package of that version, a commit's object, else the file as it lies
 * there. A ref that says no version (`sha256:` of the content) means the file as it is.
 */
export async function readSource(cited: CitedText, places: readonly SourcePlace[]): Promise<SourceText> {
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
): Promise<SourceText> {
  const others = new Set<string>();
  for (const { root } of places) {
    const found = await installedPackage(root, name);
    if (found === undefined) continue;
    if (found.version !== version) {
      others.add(found.version);
      continue;
    }
    const bytes = await readBelow(found.folder, path);
    return bytes === undefined
      ? { missing: `${name}@${version} is installed and has no file ${path}.` }
      : asText(bytes, path, 'package');
  }
  return {
    missing:
      others.size > 0
        ? `${name}@${version} is not installed here; ${[...others].join(' and ')} is.`
        : `${name}@${version} is not installed here: run the check where it is.`,
  };
}

async function fromGit(ref: string, path: string, places: readonly SourcePlace[]): Promise<SourceText> {
  let isPathMissing = false;
  for (const { root } of places) {
    const object = await readGitObject(root, ref, path);
    if ('bytes' in object) return asText(object.bytes, path, 'git');
    isPathMissing ||= object.missing === 'path';
  }
  if (isPathMissing) return { missing: `The commit ${ref} has no file ${path}.` };
  if (/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(ref)) {
    return {
      missing: `The commit ${ref} is in none of the repositories here: fetch it, or run the check where it is.`,
    };
  }
  // A label that somebody gave to a folder which is no repository: all that can be read is the folder.
  const file = await fromWorkingTree(path, places);
  return 'missing' in file
    ? file
    : { ...file, note: `"${ref}" is no commit here, so the file was read as it lies there.` };
}

async function fromWorkingTree(path: string, places: readonly SourcePlace[]): Promise<SourceText> {
  for (const { root } of places) {
    const bytes = await readBelow(root, path);
    if (bytes !== undefined) return asText(bytes, path, 'working tree');
  }
  return {
    missing: `There is no file ${path} below ${places.map(({ root }) => root).join(', ') || 'any known folder'}.`,
  };
}

function asText(bytes: Buffer, path: string, readFrom: NonNullable<CitationCheck['readFrom']>): SourceText {
  return isUtf8(bytes) ? { text: bytes.toString('utf8'), readFrom } : { missing: `${path} is not text in UTF-8.` };
}
