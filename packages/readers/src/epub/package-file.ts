import { posix } from 'node:path';
import { unreadableDocument } from '@touchstone/contract';
import { oneLine } from '../text/one-line.ts';
import type { ZipFiles } from '../zip/open-zip.ts';
import { readXml, type XmlElement } from '../zip/zip-xml.ts';

/** The content of an EPUB's package file, its OPF. */
export interface PackageFile {
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
  /** Paths in the zip of the texts, in reading order, each once. */
  readonly spine: readonly string[];
  /** Path of the navigation document of EPUB 3. */
  readonly nav?: string;
  /** Path of the NCX, the table of contents of EPUB 2. */
  readonly ncx?: string;
}

/** Reads the package file that `META-INF/container.xml` names. Throws `unreadableDocument` where there is none. */
export async function packageFile(zip: ZipFiles): Promise<PackageFile> {
  const container = await readXml(zip, 'META-INF/container.xml');
  const path = container?.find(({ name }) => name === 'rootfile')?.attributes['full-path'];
  const elements = path === undefined ? undefined : await readXml(zip, path);
  if (path === undefined || elements === undefined) {
    throw unreadableDocument(
      'malformed',
      'The file is not an EPUB: it does not name its package file. Export it again.',
    );
  }
  const paths = new Set(zip.paths);
  const items = elements.filter(({ name }) => name === 'item').map((element) => itemOf(element, path, paths));
  const byId = new Map(items.map((item) => [item.id, item]));
  const spine = elements
    .filter(({ name }) => name === 'itemref')
    .flatMap(({ attributes }) => byId.get(attributes.idref ?? '')?.path ?? []);
  if (spine.length === 0) throw unreadableDocument('malformed', 'The EPUB names no texts. Export it again.');
  const toc = elements.find(({ name }) => name === 'spine')?.attributes.toc;
  return {
    title: textOf(elements, 'title'),
    author: textOf(elements, 'creator'),
    language: textOf(elements, 'language'),
    spine: Array.from(new Set(spine)),
    nav: items.find(({ properties }) => properties.includes('nav'))?.path,
    ncx: (byId.get(toc ?? '') ?? items.find(({ type }) => type === 'application/x-dtbncx+xml'))?.path,
  };
}

function itemOf({ attributes }: XmlElement, packagePath: string, paths: ReadonlySet<string>) {
  const { path } = pathFrom(packagePath, attributes.href ?? '');
  // Some programs name a file as its address is written.
  const written = posix.join(posix.dirname(packagePath), attributes.href ?? '');
  return {
    id: attributes.id ?? '',
    path: !paths.has(path) && paths.has(written) ? written : path,
    type: attributes['media-type'],
    properties: attributes.properties?.split(/\s+/) ?? [],
  };
}

function textOf(elements: readonly XmlElement[], wanted: string): string | undefined {
  const found = elements.find(
    ({ name, path, text }) => name === wanted && path.at(-1) === 'metadata' && text.trim() !== '',
  );
  return found && oneLine(found.text);
}

/** The target of a link in a file of the zip: a path in the zip, and the part after the `#`. */
export function pathFrom(file: string, href: string): { readonly path: string; readonly fragment?: string } {
  const [target = '', fragment] = href.split('#', 2);
  const path = target === '' ? file : posix.normalize(posix.join(posix.dirname(file), decoded(target)));
  return { path, fragment: fragment === undefined || fragment === '' ? undefined : decoded(fragment) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
