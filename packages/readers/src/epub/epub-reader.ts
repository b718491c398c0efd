import {
  compact,
  type DocumentInput,
  type DocumentPart,
  type DocumentReader,
  type JsonObject,
  type ReadDocument,
  throwIfAborted,
  unreadableDocument,
} from '@touchstone/contract';
import { htmlText, htmlTextVersion } from '../html-text/html-text.ts';
import { openZip } from '../zip/open-zip.ts';
import { packageFile } from './package-file.ts';
import { placedParts } from './placed-parts.ts';
import { readText } from './read-xml.ts';
import { refuseProtected } from './refuse-protected.ts';
import { tableOfContents } from './table-of-contents.ts';
import { withoutEmptyTags } from './without-empty-tags.ts';

/** Raised with every change of the text or of its places. */
const ownVersion = 1;

/**
 * Reads EPUBs (2 and 3): the texts of the spine in order, with chapters and sections from the table of contents and the headings. The
 * anchor of a part is its file and heading, such as `chapter-3.xhtml#recovery`. Books with DRM are refused.
 */
export function epubReader(): DocumentReader {
  return {
    specVersion: 1,
    name: 'read-epub',
    inProcess: true,
    version: `${ownVersion}+html-${htmlTextVersion}`,
    extensions: ['epub'],
    read: async ({ bytes }: DocumentInput, { signal } = {}) => {
      const checkSignal = () => throwIfAborted(signal, 'reading of the EPUB');
      checkSignal();
      return readEpub(bytes, checkSignal);
    },
  };
}

async function readEpub(bytes: Uint8Array, checkSignal: () => void): Promise<ReadDocument> {
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

/** An anchor has no blanks, and its file ends at `#`. */
function anchorOf(path: string): string {
  return path.replace(/[\s#]/gu, (character) => encodeURIComponent(character));
}
