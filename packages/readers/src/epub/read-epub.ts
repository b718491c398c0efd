import {
  compact,
  type DocumentPart,
  type JsonObject,
  type ReadDocument,
  unreadableDocument,
} from '@touchstone/contract';
import { htmlText } from '../html/html-text.ts';
import { openZip, type ZipFiles } from '../zip/open-zip.ts';
import { readText, readXml } from '../zip/zip-xml.ts';
import { packageFile } from './package-file.ts';
import { placedParts } from './placed-parts.ts';
import { tableOfContents } from './table-of-contents.ts';

/** `checkSignal` is called before each text of the book. Throws `unreadableDocument`. */
export async function readEpub(bytes: Uint8Array, checkSignal: () => void): Promise<ReadDocument> {
  const zip = await openZip(bytes);
  await refuseProtected(zip);
  const book = await packageFile(zip);
  const contents = await tableOfContents(zip, book);
  const parts: DocumentPart[] = [];
  const missing: string[] = [];
  for (const path of book.spine) {
    checkSignal();
    const page = await readText(zip, path);
    if (page === undefined) missing.push(path);
    else parts.push(...htmlText(withoutEmptyTags(page), { file: anchorOf(path) }).parts);
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
    parts: placedParts(
      parts,
      contents.map((entry) => ({ ...entry, path: anchorOf(entry.path) })),
    ),
    omissions:
      missing.length === 0
        ? []
        : [`${missing.length} of the ${book.spine.length} texts of the EPUB are missing in it.`],
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

const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * XHTML may close any element at once (`<title/>`, `<a id="p12"/>`), which means "open" to a parser of HTML: a title that never ends
 * swallows the book. Such tags get their end tag.
 */
function withoutEmptyTags(xhtml: string): string {
  return xhtml.replace(/<([a-zA-Z][\w:.-]*)(?=[\s/])([^<>]*)\/>/g, (tag, name: string, attributes: string) =>
    voidElements.has(name.toLowerCase()) ? tag : `<${name}${attributes}></${name}>`,
  );
}
