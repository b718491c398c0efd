import { oneLine } from '../text/one-line.ts';
import type { ZipFiles } from '../zip/open-zip.ts';
import { readXml, type XmlElement } from '../zip/zip-xml.ts';
import { type PackageFile, pathFrom } from './package-file.ts';

/** An entry of the table of contents. */
export interface ContentsEntry {
  readonly title: string;
  /** 0 for the outermost. */
  readonly level: number;
  readonly path: string;
  readonly fragment?: string;
}

/** The lists of an EPUB that lead into its texts. */
interface Navigation {
  readonly contents: readonly ContentsEntry[];
  /** The pages of its printed edition: their titles are the printed numbers. */
  readonly pages: readonly ContentsEntry[];
}

/** The table of contents in its own order and the list of pages: those of EPUB 3, else those of EPUB 2; empty where there are none. */
export async function navigationOf(zip: ZipFiles, { nav, ncx }: PackageFile): Promise<Navigation> {
  const inNav = nav === undefined ? [] : ((await readXml(zip, nav)) ?? []);
  const inNcx = ncx === undefined ? [] : ((await readXml(zip, ncx)) ?? []);
  const [contents, pages] = (['toc', 'page-list'] as const).map((kind) => navEntries(inNav, nav ?? '', kind));
  return {
    contents: contents?.length ? contents : ncxEntries(inNcx, ncx ?? '', 'navPoint'),
    pages: pages?.length ? pages : ncxEntries(inNcx, ncx ?? '', 'pageTarget'),
  };
}

/** `<nav epub:type="toc"><ol><li><a href>`: the depth is the number of lists around an entry. */
function navEntries(elements: readonly XmlElement[], file: string, kind: 'toc' | 'page-list'): ContentsEntry[] {
  const start = elements.findIndex(
    ({ name, attributes }) => name === 'nav' && (attributes.type ?? 'toc').split(/\s+/).includes(kind),
  );
  if (start < 0) return [];
  const depth = elements[start]?.path.length ?? 0;
  const inside = elements.slice(start + 1);
  const end = inside.findIndex(({ path }) => path.length <= depth);
  return (end < 0 ? inside : inside.slice(0, end)).flatMap((element, at, all) => {
    const href = element.attributes.href;
    if (element.name !== 'a' || href === undefined) return [];
    const lists = element.path.filter((name) => name === 'ol' || name === 'ul').length;
    return entryOf(textWithin(all, at), lists - 1, file, href);
  });
}

/** `<navPoint><navLabel><text>..</text></navLabel><content src/></navPoint>`, one in another; pages likewise in `<pageTarget>`. */
function ncxEntries(elements: readonly XmlElement[], file: string, kind: 'navPoint' | 'pageTarget'): ContentsEntry[] {
  const entries: ContentsEntry[] = [];
  let label = '';
  for (const { name, path, text, attributes } of elements) {
    if (name === 'text' && path.at(-1) === 'navLabel') label = text;
    if (name !== 'content' || path.at(-1) !== kind) continue;
    const level = path.filter((parent) => parent === kind).length - 1;
    entries.push(...entryOf(label, level, file, attributes.src ?? ''));
  }
  return entries;
}

function entryOf(text: string, level: number, file: string, href: string): ContentsEntry[] {
  const title = oneLine(text, Number.POSITIVE_INFINITY);
  return title === '' ? [] : [{ title, level: Math.max(0, level), ...pathFrom(file, href) }];
}

/** The text of an element and of those in it. */
function textWithin(elements: readonly XmlElement[], at: number): string {
  const element = elements[at];
  if (element === undefined) return '';
  let text = element.text;
  for (let next = at + 1; (elements[next]?.path.length ?? 0) > element.path.length; next++)
    text += elements[next]?.text ?? '';
  return text;
}
