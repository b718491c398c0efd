import { describeDocumentReader } from '@touchstone/conformance';
import { rawPdf } from '../../../tools/test-kit/raw-pdf.ts';
import { pdfReader } from '../src/index.ts';
import { proseOf, typeset, typesetBook } from './typeset.ts';

const paragraphs = [`The first chapter is about stress. ${proseOf(1, 90)}`, proseOf(2, 120)];
const chapters = [
  { title: 'Chapter 1: Stress', paragraphs },
  { title: 'Chapter 2: Recovery', paragraphs: [`The second chapter is about rest. ${proseOf(3, 400)}`] },
];
const page = { texts: [{ text: 'A page with a line of text on it.', x: 50, y: 100 }] };

describeDocumentReader('read-pdf', {
  setup: async () => ({ reader: pdfReader() }),
  documents: [
    {
      name: 'a book in two columns',
      input: { path: 'book.pdf', bytes: (await typesetBook(chapters, { columns: 2, author: 'A. Coach' })).bytes },
      holds: ['Chapter 1: Stress', 'The first chapter is about stress.', 'Chapter 2: Recovery', 'about rest.'],
      lacks: ['The Typeset Book', '\u00ad', '\ue000'],
    },
    {
      name: 'an old file without compression',
      input: { path: 'hello.pdf', bytes: rawPdf() },
      holds: ['Hello from the first page.'],
    },
  ],
  unreadable: [
    { name: 'a text', fault: 'malformed', input: { path: 'a.pdf', bytes: new TextEncoder().encode('no PDF') } },
    {
      name: 'a password',
      fault: 'encrypted',
      input: { path: 'a.pdf', bytes: await typeset([page], { userPassword: 'secret' }) },
    },
    { name: 'pages without text', fault: 'no_text', input: { path: 'a.pdf', bytes: await typeset([{ texts: [] }]) } },
  ],
});
