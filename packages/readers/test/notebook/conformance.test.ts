import { describeDocumentReader } from '@touchstone/conformance';
import { notebookReader } from '../../src/index.ts';

const input = (value: unknown) => ({
  bytes: new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)),
  path: 'a.ipynb',
});
const cells = [
  { cell_type: 'markdown', source: '# Trees \u0007\r\n\r\n\r\n\r\nThey grow cafe\u0301.' },
  { cell_type: 'code', source: 'a()\n\n\n  b()', outputs: [{ output_type: 'stream', text: 'done  \n' }] },
  { cell_type: 'raw', source: 'As it is.' },
];

describeDocumentReader('read-notebook', {
  setup: async () => ({ reader: notebookReader() }),
  documents: [
    {
      name: 'cells of each kind',
      input: input({ nbformat: 4, cells }),
      holds: ['# Trees', 'caf\u00e9', 'a()', 'done', 'As it is.'],
    },
    {
      name: 'an output that ends within a pair of surrogates',
      input: input({
        nbformat: 4,
        cells: [{ cell_type: 'code', source: 'x', outputs: [{ text: `a${'😀'.repeat(2000)}` }] }],
      }),
      holds: ['x', 'a😀'],
    },
  ],
  unreadable: [
    { name: 'text', input: input('no JSON'), fault: 'malformed' },
    { name: 'JSON of something else', input: input({ cells: 7 }), fault: 'malformed' },
    { name: 'lists nested 100,000 deep', input: input('['.repeat(100_000)), fault: 'malformed' },
    {
      name: 'a notebook without text',
      input: input({ nbformat: 4, cells: [{ cell_type: 'code', source: ' ' }] }),
      fault: 'no_text',
    },
  ],
});
