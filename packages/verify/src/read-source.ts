import { isUtf8 } from 'node:buffer';
import type { CitationCheck, CitedText } from './citation-check.js';
import { type CitedRoot, readBelow } from './cited-root.js';
import { readGitObject } from './git-object.js';
import { installedPackage, type PackageVersion, packageRef } from './installed-package.js';

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
 * there. Where a ref may be a package or a tag, the package goes first. A ref that says no version (`sha256:` of the content) means the file as it is.
 */
export async function readSource(cited: CitedText, places: readonly CitedRoot[]): Promise<Source> {
  const { path, ref, repo } = cited;
  if (path === undefined) return { missing: 'The citation has no path, so there is nothing here to read.' };
  if (path.split('/').includes('..')) return { missing: `The path ${path} leads out of its source.` };
  const fitting = places.filter((place) => place.repo === undefined || repo === undefined || place.repo === repo);
  if (fitting.length > 0 || places.length === 0) return readFrom(fitting, path, ref);
  const note = `No place is known to be of ${repo}, so all places were searched.`;
  const source = await readFrom(places, path, ref);
  return 'missing' in source ? { missing: `${source.missing} ${note}` } : noted(source.texts, note);
}

async function readFrom(places: readonly CitedRoot[], path: string, ref: string | undefined): Promise<Source> {
  if (ref === undefined || ref.startsWith('sha256:')) return fromWorkingTree(path, places);
  const wanted = packageRef(ref);
  return wanted === undefined ? fromGitOrFolder(ref, path, places) : fromPackageOrTag(wanted, ref, path, places);
}

/** Tags of repositories that hold several packages look like packages: `@scope/name@2.0.0`. */
async function fromPackageOrTag(
  wanted: PackageVersion,
  ref: string,
  path: string,
  places: readonly CitedRoot[],
): Promise<Source> {
  const found = await fromPackage(wanted, path, places);
  if (!('others' in found)) return found;
  const tagged = await fromGit(ref, path, places);
  if (tagged !== undefined) return tagged;
  const [installed, name] = [found.others.join(' and '), `${wanted.name}@${wanted.version}`];
  return {
    missing:
      installed === ''
        ? `${name} is not installed here, and is no tag here: run the check where it is.`
        : `${name} is not installed here, and is no tag here; ${installed} is installed.`,
  };
}

/** The package's file; or the versions that are installed instead. */
async function fromPackage(
  { name, version }: PackageVersion,
  path: string,
  places: readonly CitedRoot[],
): Promise<Source | { readonly others: readonly string[] }> {
  const others = new Set<string>();
  for (const { root } of places) {
    const found = await installedPackage(root, name);
    if (found === undefined) continue;
    if (found.version !== version) {
      others.add(found.version);
      continue;
    }
    const file = await readBelow(found.folder, path);
    if (file === undefined) return { missing: `${name}@${version} is installed and has no file ${path}.` };
    return 'refused' in file ? { missing: file.refused } : asSource([file.bytes], path, 'package');
  }
  return { others: [...others] };
}

async function fromGitOrFolder(ref: string, path: string, places: readonly CitedRoot[]): Promise<Source> {
  const committed = await fromGit(ref, path, places);
  if (committed !== undefined) return committed;
  // A release that was unpacked, or a clone without that commit: all that can be read is the folder, and the check says so.
  const files = await fromWorkingTree(path, places);
  if ('missing' in files) return { missing: `"${ref}" is no commit here, and ${lowerFirst(files.missing)}` };
  return noted(files.texts, `"${ref}" is no commit here, so the file was read as it lies there.`);
}

/** Undefined where no repository has the ref. */
async function fromGit(ref: string, path: string, places: readonly CitedRoot[]): Promise<Source | undefined> {
  const objects = await Promise.all(places.map(({ root }) => readGitObject(root, ref, path)));
  const found = objects.flatMap((object) => ('bytes' in object ? [object.bytes] : []));
  if (found.length > 0) return asSource(found, path, 'git');
  const isCommit = objects.some((object) => 'missing' in object && object.missing === 'path');
  return isCommit ? { missing: `The commit ${ref} has no file ${path}.` } : undefined;
}

function noted(texts: readonly SourceText[], note: string): Source {
  return { texts: texts.map((text) => ({ ...text, note: text.note === undefined ? note : `${text.note} ${note}` })) };
}

function lowerFirst(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

async function fromWorkingTree(path: string, places: readonly CitedRoot[]): Promise<Source> {
  const files = await Promise.all(places.map(({ root }) => readBelow(root, path)));
  const found = files.flatMap((file) => (file !== undefined && 'bytes' in file ? [file.bytes] : []));
  if (found.length > 0) return asSource(found, path, 'working tree');
  const refused = files.flatMap((file) => (file !== undefined && 'refused' in file ? [file.refused] : []));
  if (refused.length > 0) return { missing: [...new Set(refused)].join(' ') };
  return {
    missing: `There is no file ${path} below ${places.map(({ root }) => root).join(', ') || 'any known folder'}.`,
  };
}

function asSource(files: readonly Buffer[], path: string, readFrom: SourceText['readFrom']): Source {
  const texts = files.filter((bytes) => isUtf8(bytes)).map((bytes) => ({ text: bytes.toString('utf8'), readFrom }));
  return texts.length > 0 ? { texts } : { missing: `${path} is not text in UTF-8.` };
}
