import {
  compact,
  type DocumentInput,
  type DocumentReader,
  type JsonObject,
  type ReadDocument,
  throwIfAborted,
  unreadableDocument,
} from '@touchstone/contract';
import { withChapters } from '@touchstone/provider-kit';
import mammoth from 'mammoth';
import { htmlText, htmlTextVersion } from '../html-text/html-text.ts';
import { openZip } from '../zip/open-zip.ts';
import { coreProperties } from './core-properties.ts';
import { mammothVersion } from './mammoth-version.ts';
import { refuseOldFormats } from './refuse-old-formats.ts';

/** Raised with every change of the text or of its places. */
const ownVersion = 1;

/**
 * Reads Word documents (DOCX): headings by their styles, lists, tables as rows of text, notes at the end. The anchor of a part is the
 * path of its headings. Encrypted documents and those of Word before 2007 are refused.
 */
export function docxReader(): DocumentReader {
  return {
    specVersion: 1,
    name: 'read-docx',
    inProcess: true,
    version: `${ownVersion}+mammoth-${mammothVersion}+html-${htmlTextVersion}`,
    extensions: ['docx'],
    read: async ({ bytes }: DocumentInput, { signal } = {}) => {
      throwIfAborted(signal, 'reading of the Word document');
      return readDocx(bytes);
    },
  };
}

async function readDocx(bytes: Uint8Array): Promise<ReadDocument> {
  refuseOldFormats(bytes);
  const zip = await openZip(bytes);
  if (!zip.paths.includes('[Content_Types].xml')) throw noWordDocument();
  // The library below unpacks the zip by itself, without limits.
  await zip.checkAll();
  const { title, author, language } = await coreProperties(zip);
  const { parts } = htmlText(withoutBookmarks(await htmlOf(bytes)));
  if (parts.length === 0) {
    throw unreadableDocument(
      'no_text',
      'The Word document holds no text: its pages may be pictures. Run it through text recognition (OCR) first.',
    );
  }
  return { title, metadata: compact({ author, language }) as JsonObject, parts: withChapters(parts) };
}

async function htmlOf(bytes: Uint8Array): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
      // Of a picture, only its description is text.
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })), externalFileAccess: false },
    );
    return value;
  } catch (thrown) {
    throw noWordDocument(thrown);
  }
}

function noWordDocument(cause?: unknown) {
  return unreadableDocument(
    'malformed',
    'The file is no Word document, or is damaged: save or export it again as DOCX.',
    { cause },
  );
}

/** Word makes bookmarks by itself and names them anew; the path of the headings is the stabler anchor. */
function withoutBookmarks(html: string): string {
  return html
    .replace(/<a id="[^"]*"><\/a>/g, '')
    .replaceAll(' <a href="#', '<a href="#')
    .replace(/<a href="#[^"]*">↑<\/a>/g, '');
}
