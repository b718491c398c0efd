import { describeDocumentReader } from '@touchstone/conformance';
import { strToU8 } from 'fflate';
import { epubReader } from '../../src/index.ts';
import { makeEpub } from './make-epub.ts';

const texts = [
  { file: 'a b.xhtml', body: '<h1>Stress</h1><p>About <b>stress</b>.</p><script>no()</script>' },
  { file: 'two.xhtml', body: '<h1>Rest</h1><pre>a = 1\n\n\nb = 2</pre>' },
];
const drm = '<encryption><EncryptedData><EncryptionMethod Algorithm="aes"/></EncryptedData></encryption>';

describeDocumentReader('read-epub', {
  setup: async () => ({ reader: epubReader() }),
  documents: [
    {
      name: 'a book of two texts',
      input: {
        path: 'book.epub',
        bytes: makeEpub(texts, {
          entries: [
            { title: 'Stress', href: 'a%20b.xhtml' },
            { title: 'Rest', href: 'two.xhtml' },
          ],
        }),
      },
      holds: ['Stress', 'About stress.', 'Rest', 'a = 1'],
      lacks: ['no()', '<', 'xmlns'],
    },
  ],
  unreadable: [
    { name: 'a text', fault: 'malformed', input: { path: 'a.epub', bytes: strToU8('no EPUB') } },
    {
      name: 'a zip of something else',
      fault: 'malformed',
      input: { path: 'a.epub', bytes: makeEpub([], { files: { 'META-INF/container.xml': '<x/>' } }) },
    },
    {
      name: 'a protected book',
      fault: 'encrypted',
      input: { path: 'a.epub', bytes: makeEpub(texts, { files: { 'META-INF/encryption.xml': drm } }) },
    },
    {
      name: 'a book of pictures',
      fault: 'no_text',
      input: { path: 'a.epub', bytes: makeEpub([{ file: 'p.xhtml', body: '<img src="p.png"/>' }]) },
    },
  ],
});
