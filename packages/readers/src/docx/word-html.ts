import { posix } from 'node:path';
import { count } from '@touchstone/contract';
import mammoth from 'mammoth';
import { openZip, type ZipFiles } from '../zip/open-zip.ts';
import { attributeOf, elementsOf, escaped, xmlText, xmlTree } from '../zip/xml-tree.ts';
import { readText } from '../zip/zip-xml.ts';
import { marks, preparedBody } from './prepared-body.ts';
import { wordNumbering } from './word-numbering.ts';
import { wordStyles } from './word-styles.ts';

/** A Word document as HTML. */
interface WordHtml {
  readonly html: string;
  /** What is left out, a sentence each. */
  readonly omissions: readonly string[];
}

/** Documents in documents in documents are read so deep. */
const deepest = 3;

/** The text of a Word document as HTML, by a library that reads a prepared form of it. Throws the errors of that library. */
export async function wordHtml(zip: ZipFiles, depth = 0): Promise<WordHtml> {
  const leftOut = new Map<string, number>();
  const leaveOut = (what: string, times = 1) => leftOut.set(what, (leftOut.get(what) ?? 0) + times);
  const treeOf = async (path: string) => xmlTree((await readText(zip, path)) ?? '');
  const styles = wordStyles(await treeOf('word/styles.xml'));
  const numbering = wordNumbering(await treeOf('word/numbering.xml'), styles);
  const paths = new Set(zip.paths);
  const read = async (path: string, encoding?: string): Promise<unknown> => {
    const tree = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/.test(path) ? await treeOf(path) : undefined;
    if (tree !== undefined) return xmlText(preparedBody(tree, { styles, numbering, leaveOut }));
    const bytes = Buffer.from((await zip.read(path)) ?? new Uint8Array());
    if (encoding === undefined) return bytes;
    return bytes.toString(encoding === 'base64' ? 'base64' : 'utf8');
  };
  // Of the zip, the library uses these two functions; its types know only bytes.
  const input = { file: { exists: (path: string) => paths.has(path), read } } as unknown as { readonly buffer: Buffer };
  const { value, messages } = await mammoth.convertToHtml(input, {
    // Of a picture, only its description is text.
    convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    externalFileAccess: false,
  });
  for (const { message } of messages) {
    const element = /^An unrecognised element was ignored: (?!office-word:|v:|o:|\{)(\S+)$/.exec(message)?.[1];
    if (element !== undefined && !harmless.has(element)) leaveOut(`element that is not known (${element})`);
  }
  const comments = elementsOf(await treeOf('word/comments.xml')).length;
  if (comments > 0) leaveOut('comment', comments);
  const chunks = await documentsWithin(zip, value, depth, leaveOut);
  const omissions = Array.from(
    leftOut,
    ([what, times]) => `${count(times, what)} ${times === 1 ? 'is' : 'are'} left out.`,
  );
  return { html: finished(value, chunks), omissions };
}

/** Elements without a text of their own. */
const harmless = new Set([
  'w:lastRenderedPageBreak',
  'w:pgNum',
  'w:separator',
  'w:continuationSeparator',
  'w:annotationRef',
]);

/** HTML for the signs that the prepared form has; bookmarks go, because Word makes them by itself and names them anew. */
function finished(html: string, chunks: ReadonlyMap<string, string>): string {
  const { level, label, chunk } = marks;
  return html
    .replace(/<a id="[^"]*"><\/a>/g, '')
    .replaceAll(' <a href="#', '<a href="#')
    .replace(/<a href="#[^"]*">↑<\/a>/g, '')
    .replace(new RegExp(`<p>${level}(\\d)${level}(.*?)</p>`, 'gsu'), '<p role="heading" aria-level="$1">$2</p>')
    .replace(new RegExp(`<li>${label}(.*?)${label}`, 'gsu'), '<li data-label="$1">')
    .replace(new RegExp(`${label}(.*?)${label}`, 'gsu'), '$1 ')
    .replace(new RegExp(`<p>${chunk}(.*?)${chunk}</p>`, 'gsu'), (_, id: string) => chunks.get(id) ?? '');
}

/** The documents that are put in as a whole (`w:altChunk`), as HTML by the id of their relationship. */
async function documentsWithin(
  zip: ZipFiles,
  html: string,
  depth: number,
  leaveOut: (what: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const ids = Array.from(html.matchAll(new RegExp(`${marks.chunk}(.*?)${marks.chunk}`, 'gsu')), ([, id = '']) => id);
  if (ids.length === 0) return found;
  const relations = elementsOf(xmlTree((await readText(zip, 'word/_rels/document.xml.rels')) ?? ''));
  for (const id of ids) {
    const target = attributeOf(
      relations.find((relation) => attributeOf(relation, 'Id') === id),
      'Target',
    );
    const path =
      target === undefined ? '' : posix.join(target.startsWith('/') ? '' : 'word', target).replace(/^\//, '');
    const within = await documentWithin(zip, path, depth);
    if (within === undefined) leaveOut(`embedded document (${posix.extname(path).slice(1) || 'missing'})`);
    else found.set(id, within);
  }
  return found;
}

async function documentWithin(zip: ZipFiles, path: string, depth: number): Promise<string | undefined> {
  const kind = posix.extname(path).toLowerCase();
  if (kind === '.docx' || kind === '.docm') {
    const bytes = depth < deepest ? await zip.read(path) : undefined;
    return bytes && (await wordHtml(await openZip(bytes), depth + 1)).html;
  }
  const text = /^\.(?:x?html?|txt)$/.test(kind) ? await readText(zip, path) : undefined;
  if (text === undefined || kind === '.txt') return text && `<p>${escaped(text)}</p>`;
  return /<body[^>]*>(.*?)(?:<\/body>|$)/is.exec(text)?.[1] ?? text;
}
