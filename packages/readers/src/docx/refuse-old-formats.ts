import { unreadableDocument } from '@touchstone/contract';

/** How a compound file begins (MS-CFB 2.2): the container of Word before 2007, and of every encrypted DOCX. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Throws `unreadableDocument` for what is called DOCX and is none. */
export function refuseOldFormats(bytes: Uint8Array): void {
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
