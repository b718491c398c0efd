import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { pdfReader } from '../src/index.ts';
import { typeset } from './typeset.ts';

const read = (bytes: Uint8Array) => pdfReader().read({ bytes, path: 'form.pdf' });

async function drawn(draw: (document: PDFKit.PDFDocument) => void): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A5', margin: 0, info: { CreationDate: new Date(0) } });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  draw(document);
  document.end();
  await ended;
  return Uint8Array.from(Buffer.concat(pieces));
}

describe('a page of a PDF', () => {
  it('has the values of its form beside their labels, and its notes at its end', async () => {
    const bytes = await drawn((document) => {
      document.font('Helvetica').fontSize(10).text('Name of the applicant:', 50, 100, { lineBreak: false });
      document.initForm();
      document.formText('name', 170, 96, 150, 18, { value: 'Jane Roe' });
      document.note(50, 200, 20, 20, 'Ask her again.');
    });
    expect((await read(bytes)).parts).toEqual([
      { text: 'Name of the applicant: Jane Roe\n\nNote: Ask her again.', pageNumber: 1 },
    ]);
  });

  it('that draws characters without saying which they are is told', async () => {
    const pdfjs = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
    const font = pdfjs.replace('package.json', 'standard_fonts/LiberationSans-Regular.ttf');
    const texts = [
      { text: 'Plain words that anyone can read.', x: 50, y: 100 },
      { text: 'Drawn words without characters.', x: 50, y: 130, font },
    ];
    const bytes = Buffer.from(await typeset([{ texts }], { uncompressed: true }));
    const unnamed = Buffer.from(bytes.toString('latin1').replaceAll('/ToUnicode', '/ToNothing'), 'latin1');
    const { parts, omissions } = await read(unnamed);
    expect(parts.map(({ text }) => text)).toEqual(['Plain words that anyone can read.']);
    expect(omissions).toEqual(['Page 1 holds text whose fonts do not say which characters they draw; it is left out.']);
  });

  it.each([
    [
      'one before the numbered pages its count',
      [1, { S: 'r', St: 9 }, 3, { S: 'D', P: new String('A-') }],
      ['1', 'ix', 'x', 'A-1'],
      '1: 1; 2-3: ix-x; 4: A-1',
    ],
    [
      'none where the file leaves it out',
      [0, {}, 1, { S: 'r' }, 3, {}],
      [undefined, 'i', 'ii', undefined],
      '1: ; 2-3: i-ii; 4: ',
    ],
  ])('has its printed number, and %s', async (_, Nums, labels, summary) => {
    const bytes = await drawn((document) => {
      for (const [at, text] of ['Cover', 'Foreword', 'Thanks', 'Oaks grow.'].entries()) {
        if (at > 0) document.addPage();
        document.font('Helvetica').text(text, 50, 300);
      }
      const root = (document as unknown as { readonly _root: { readonly data: { PageLabels?: unknown } } })._root;
      root.data.PageLabels = { Nums };
    });
    const document = await read(bytes);
    expect(document.parts.map(({ pageLabel }) => pageLabel)).toEqual(labels);
    expect(document.metadata).toEqual({ page_labels: summary });
  });
});
