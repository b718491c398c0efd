import {
  compact,
  isRetrievalError,
  type JsonObject,
  type ReadDocument,
  unreadableDocument,
} from '@touchstone/contract';
import { withChapters } from '@touchstone/provider-kit';
import { htmlText } from '../html/html-text.ts';
import { oneLine } from '../text/one-line.ts';
import { openZip, type ZipFiles } from '../zip/open-zip.ts';
import { xmlElements } from '../zip/zip-xml.ts';
import { wordHtml } from './word-html.ts';

/** Throws `unreadableDocument`. */
export async function readDocx(bytes: Uint8Array): Promise<ReadDocument> {
  refuseOldFormats(bytes);
  const zip = await openZip(bytes);
  if (!zip.paths.includes('[Content_Types].xml')) throw noWordDocument();
  const { title, author, language } = await coreProperties(zip);
  const { html, omissions } = await wordHtml(zip).catch((thrown: unknown) => {
    throw isRetrievalError(thrown) ? thrown : noWordDocument(thrown);
  });
  const { parts } = htmlText(html);
  if (parts.length === 0) {
    throw unreadableDocument(
      'no_text',
      'The Word document holds no text: its pages may be pictures. Run it through text recognition (OCR) first.',
    );
  }
  const metadata = compact({ author, language }) as JsonObject;
  return { title, metadata, parts: withChapters(parts), omissions };
}

function noWordDocument(cause?: unknown) {
  return unreadableDocument(
    'malformed',
    'The file is not a Word document, or is damaged: save or export it again as DOCX.',
    { cause },
  );
}

/** The document's own fields in `docProps/core.xml` (ECMA-376 part 2, "Core Properties"). */
async function coreProperties(zip: ZipFiles) {
  const bytes = (await zip.read('docProps/core.xml')) ?? new Uint8Array();
  const elements = xmlElements(Buffer.from(bytes).toString('utf8').slice(0, longestProperties));
  const textOf = (wanted: string) => {
    const text = oneLine(elements.find(({ name }) => name === wanted)?.text ?? '');
    return /[\p{L}\p{N}]/u.test(text) ? text : undefined;
  };
  return { title: textOf('title'), author: textOf('creator'), language: textOf('language') };
}

const longestProperties = 100_000;

/** The beginning of a compound file (MS-CFB 2.2): the container of Word before 2007, and of every encrypted DOCX. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Throws `unreadableDocument` for a file with the name of a DOCX that is none. */
function refuseOldFormats(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, compoundFile.length).equals(compoundFile)) return;
  // The stream that holds an encrypted document (MS-OFFCRYPTO 2.3.4.4).
  if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    throw unreadableDocument(
      'encrypted',
      'The Word document is encrypted and needs a password. Save it without a password, then index it again.',
    );
  }
  throw unreadableDocument('malformed', 'The file is in the format of Word before 2007. Save it as DOCX.');
}
