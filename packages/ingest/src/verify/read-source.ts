import type { CallOptions, ReadDocument } from '@touchstone/contract';
import { textOfParts } from '../reading/document-text.ts';
import type { CitationCheck, CitedText } from './citation-check.ts';
import { contentOf, type ReadCitedDocument } from './cited-document.ts';
import { type CitedRoot, readBelow, readGitObject } from './cited-files.ts';
import { installedPackage, type PackageVersion, packageRef } from './installed-package.ts';

/** A text that a citation may be of: of a file that consists of lines, or of a document that a reader read. */
export interface SourceText {
  readonly text: string;
  readonly document?: ReadDocument;
  readonly readFrom: NonNullable<CitationCheck['readFrom']>;
  readonly note?: string;
}

/** The source of a citation: one text, several where folders have files of the same path; or why none. */
export type Source = { readonly texts: readonly SourceText[] } | { readonly missing: string };

/** The folders of sources, and the reader of documents in them. */
interface ReadSourceOptions extends CallOptions {
  readonly places: readonly CitedRoot[];
  readonly readDocument?: ReadCitedDocument;
}

/**
 * Reads the source of a citation, at its ref: a package of that version, a commit's object, else the file on disk.
 * Where a ref may be a package or a tag, the package goes first. A ref without a version (`sha256:` of the content)
 * means the file as it is.
 */
export async function readSource(cited: CitedText, options: ReadSourceOptions): Promise<Source> {
  const { path, ref, repo } = cited;
  const { places } = options;
  if (path === undefined) return { missing: 'The citation has no path, so there is nothing here to read.' };
  if (path.split('/').includes('..')) return { missing: `The path ${path} leads out of its source.` };
  const open: Open = (files, readFrom) => asSource(files, readFrom, { ...cited, path }, options);
  const fitting = places.filter((place) => place.repo === undefined || repo === undefined || place.repo === repo);
  if (fitting.length > 0 || places.length === 0) return readFrom(fitting, path, ref, open);
  const note = `No place is known to be of ${repo}, so all places were searched.`;
  const source = await readFrom(places, path, ref, open);
  return 'missing' in source ? { missing: `${source.missing} ${note}` } : noted(source.texts, note);
}

/** Makes a source of the bytes of the files. */
type Open = (files: readonly Uint8Array[], readFrom: SourceText['readFrom']) => Promise<Source>;

async function readFrom(
  places: readonly CitedRoot[],
  path: string,
  ref: string | undefined,
  open: Open,
): Promise<Source> {
  if (ref === undefined || ref.startsWith('sha256:')) return fromWorkingTree(path, places, open);
  const wanted = packageRef(ref);
  return wanted === undefined
    ? fromGitOrFolder(ref, path, places, open)
    : fromPackageOrTag(wanted, ref, path, places, open);
}

/** Tags of repositories that hold several packages look like packages: `@scope/name@2.0.0`. */
async function fromPackageOrTag(
  wanted: PackageVersion,
  ref: string,
  path: string,
  places: readonly CitedRoot[],
  open: Open,
): Promise<Source> {
  const found = await fromPackage(wanted, path, places, open);
  if (!('others' in found)) return found;
  const tagged = await fromGit(ref, path, places, open);
  if (tagged !== undefined) return tagged;
  const [installed, name] = [found.others.join(' and '), `${wanted.name}@${wanted.version}`];
  return {
    missing:
      installed === ''
        ? `${name} is neither installed nor a tag here: run the check where it is.`
        : `${name} is neither installed nor a tag here; ${installed} is installed.`,
  };
}

/** The package's file; or the versions that are installed instead. */
async function fromPackage(
  { name, version }: PackageVersion,
  path: string,
  places: readonly CitedRoot[],
  open: Open,
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
    return 'refused' in file ? { missing: file.refused } : open([file.bytes], 'package');
  }
  return { others: [...others] };
}

async function fromGitOrFolder(ref: string, path: string, places: readonly CitedRoot[], open: Open): Promise<Source> {
  const committed = await fromGit(ref, path, places, open);
  if (committed !== undefined) return committed;
  // A release that was unpacked, or a clone without that commit: only the folder can be read, and the check reports it.
  const files = await fromWorkingTree(path, places, open);
  if ('missing' in files) return { missing: `"${ref}" is not a commit here, and ${lowerFirst(files.missing)}` };
  return noted(files.texts, `"${ref}" is not a commit here, so the file was read from the disk.`);
}

/** Undefined where no repository has the ref. */
async function fromGit(
  ref: string,
  path: string,
  places: readonly CitedRoot[],
  open: Open,
): Promise<Source | undefined> {
  const objects = await Promise.all(places.map(({ root }) => readGitObject(root, ref, path)));
  const found = objects.flatMap((object) => ('bytes' in object ? [object.bytes] : []));
  if (found.length > 0) return open(found, 'git');
  const isCommit = objects.some((object) => 'missing' in object && object.missing === 'path');
  return isCommit ? { missing: `The commit ${ref} has no file ${path}.` } : undefined;
}

function noted(texts: readonly SourceText[], note: string): Source {
  return { texts: texts.map((text) => ({ ...text, note: text.note === undefined ? note : `${text.note} ${note}` })) };
}

function lowerFirst(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

async function fromWorkingTree(path: string, places: readonly CitedRoot[], open: Open): Promise<Source> {
  const files = await Promise.all(places.map(({ root }) => readBelow(root, path)));
  const found = files.flatMap((file) => (file !== undefined && 'bytes' in file ? [file.bytes] : []));
  if (found.length > 0) return open(found, 'working tree');
  const refused = files.flatMap((file) => (file !== undefined && 'refused' in file ? [file.refused] : []));
  if (refused.length > 0) return { missing: [...new Set(refused)].join(' ') };
  return {
    missing: `There is no file ${path} below ${places.map(({ root }) => root).join(', ') || 'any known folder'}.`,
  };
}

async function asSource(
  files: readonly Uint8Array[],
  readFrom: SourceText['readFrom'],
  cited: CitedText & { readonly path: string },
  options: ReadSourceOptions,
): Promise<Source> {
  const contents = await Promise.all(files.map((bytes) => contentOf(bytes, cited.path, cited, options)));
  const texts = contents.flatMap((content): readonly SourceText[] => {
    if ('missing' in content) return [];
    if (content.document === undefined) return [{ text: content.text, readFrom }];
    return [{ text: textOfParts(content.document.parts), document: content.document, readFrom, note: content.note }];
  });
  if (texts.length > 0) return { texts };
  return { missing: contents.flatMap((content) => ('missing' in content ? [content.missing] : []))[0] ?? '' };
}
