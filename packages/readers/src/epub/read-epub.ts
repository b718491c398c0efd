import {
  compact,
  type DocumentPart,
  type JsonObject,
  type ReadDocument,
  unreadableDocument,
} from '@touchstone/contract';
import { htmlText } from '../html/html-text.ts';
import { xhtmlAsHtml } from '../html/xhtml.ts';
import { openZip, type ZipFiles } from '../zip/open-zip.ts';
import { readText, readXml } from '../zip/zip-xml.ts';
import { packageFile } from './package-file.ts';
import { placedParts } from './placed-parts.ts';
import { navigationOf } from './table-of-contents.ts';

/** `checkSignal` is called before each text of the book. Throws `unreadableDocument`. */
export async function readEpub(bytes: Uint8Array, checkSignal: () => void): Promise<ReadDocument> {
  const zip = await openZip(bytes);
  await refuseProtected(zip);
  const book = await packageFile(zip);
  const { contents, pages } = await navigationOf(zip, book);
  const parts: DocumentPart[] = [];
  const starts = new Map<string, number>();
  const missing: string[] = [];
  let pageLabel: string | undefined;
  for (const path of book.spine) {
    checkSignal();
    const text = await readText(zip, path);
    if (text === undefined) {
      missing.push(path);
      continue;
    }
    const pageLabels = new Map(
      pages.flatMap((page) => (page.path === path ? [[page.fragment ?? '', page.title]] : [])),
    );
    const targets = new Set(contents.flatMap(({ path: of, fragment }) => (of === path ? (fragment ?? []) : [])));
    pageLabel = pageLabels.get('') ?? pageLabel;
    const page = htmlText(xhtmlAsHtml(text), { file: anchorOf(path), targets, pageLabels, pageLabel });
    for (const [id, at] of page.starts) starts.set(`${path}#${id}`, parts.length + at);
    if (page.parts.length > 0) starts.set(path, parts.length);
    parts.push(...page.parts);
    pageLabel = page.pageLabel;
  }
  const isMissing = `${missing.length} of the ${book.spine.length} texts of the EPUB are missing in it.`;
  if (parts.length === 0 && missing.length > 0) {
    throw unreadableDocument('malformed', `${isMissing} Export it again.`);
  }
  if (parts.length === 0) {
    throw unreadableDocument(
      'no_text',
      'The EPUB holds no text: its pages may be pictures. Run it through text recognition (OCR) first.',
    );
  }
  const { title, author, language } = book;
  return {
    title,
    metadata: compact({ author, language }) as JsonObject,
    parts: placedParts(parts, contents, starts),
    omissions: missing.length === 0 ? [] : [isMissing],
  };
}

/** Fonts may be made unreadable for other programs; that protects no text (EPUB 3.3, "Font obfuscation"; Adobe's older way). */
const ofFonts = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/** Throws `unreadableDocument` for a book whose texts are encrypted (DRM). */
async function refuseProtected(zip: ZipFiles): Promise<void> {
  const elements = (await readXml(zip, 'META-INF/encryption.xml')) ?? [];
  const methods = elements.filter(({ name, path }) => name === 'EncryptionMethod' && path.at(-1) === 'EncryptedData');
  const protects = methods.some(({ attributes }) => !ofFonts.has(attributes.Algorithm ?? ''));
  if (protects || zip.paths.includes('META-INF/sinf.xml')) {
    throw unreadableDocument(
      'encrypted',
      'The EPUB is protected against copying (DRM). Get a copy without this protection.',
    );
  }
}

/** An anchor has no blanks, and its file ends at `#`. */
function anchorOf(path: string): string {
  return path.replace(/[\s#]/gu, (character) => encodeURIComponent(character));
}
