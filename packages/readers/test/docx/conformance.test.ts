import { describeDocumentReader } from '@touchstone/conformance';
import { strToU8 } from 'fflate';
import { docxReader } from '../../src/index.ts';
import { makeDocx, paragraph, table } from './make-docx.ts';

const encrypted = Uint8Array.from(
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
);

describeDocumentReader('read-docx', {
  setup: async () => ({ reader: docxReader() }),
  documents: [
    {
      name: 'headings, paragraphs and a table',
      input: {
        path: 'plan.docx',
        bytes: makeDocx(
          paragraph('Stress', 1) +
            paragraph('About stress.') +
            table([['Phase', 'Days']]) +
            paragraph('Rest', 1) +
            paragraph('About rest.'),
        ),
      },
      holds: ['Stress', 'About stress.', 'Phase | Days', 'Rest', 'About rest.'],
      lacks: ['<', '_Toc99'],
    },
  ],
  unreadable: [
    { name: 'a text', fault: 'malformed', input: { path: 'a.docx', bytes: strToU8('no document') } },
    { name: 'a password', fault: 'encrypted', input: { path: 'a.docx', bytes: encrypted } },
    { name: 'an empty page', fault: 'no_text', input: { path: 'a.docx', bytes: makeDocx(paragraph(' ')) } },
  ],
});
