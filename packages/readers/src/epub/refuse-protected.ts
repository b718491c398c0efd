import { unreadableDocument } from '@touchstone/contract';
import type { ZipFiles } from '../zip/open-zip.ts';
import { readXml } from './read-xml.ts';

/** Fonts may be made unreadable for other programs; that protects no text (EPUB 3.3, "Font obfuscation"; Adobe's older way). */
const ofFonts = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/** Throws `unreadableDocument` for a book whose texts are encrypted (DRM). */
export async function refuseProtected(zip: ZipFiles): Promise<void> {
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
