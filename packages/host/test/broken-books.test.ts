import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { rawPdf } from '../../../tools/test-kit/raw-pdf.ts';
import { proseOf, typesetBook } from '../../read-pdf/test/typeset.ts';
import { loadConfig, openIndexer } from '../src/index.ts';
import { tempFolder } from './temp-folder.ts';

const stream = (bytes: Uint8Array, entries = '') =>
  [`<< /Length ${bytes.length} ${entries} >>\nstream\n`, bytes, '\nendstream'] as const;

/** A map from codes to characters with so many entries that the parser is busy with it for minutes. */
function endlessFont(): Uint8Array {
  const range = '<00000000> <00fffffe> <0000>\n';
  const map = `1 begincodespacerange <00000000> <ffffffff> endcodespacerange\n${`100 beginbfrange\n${range.repeat(100)}endbfrange\n`.repeat(20)}`;
  return rawPdf({
    objects: {
      10: '<< /Type /Font /Subtype /Type0 /BaseFont /Endless /Encoding /Identity-H /DescendantFonts [11 0 R] /ToUnicode 12 0 R >>',
      11: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Endless /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
      12: stream(deflateSync(Buffer.from(map)), '/Filter /FlateDecode'),
    },
  });
}

it('broken and hostile books are each left out with the reason, within the limits of a file, and the others are indexed', async () => {
  const whole = (await typesetBook([{ title: 'Chapter 1: Rest', paragraphs: [proseOf(1, 300)] }])).bytes;
  const bomb = deflateSync(Buffer.alloc(100 * 2 ** 20, ' '), { level: 9 });
  const books: { readonly [name: string]: Uint8Array } = {
    'good.pdf': whole,
    'mended.pdf': Uint8Array.from(
      Buffer.from(
        Buffer.from(rawPdf())
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n9'),
        'latin1',
      ),
    ),
    'cut-off.pdf': whole.slice(0, 700),
    'loop.pdf': rawPdf({
      pages: '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>',
      objects: { 20: stream(bomb.slice(0, 99)) },
    }),
    'bomb.pdf': rawPdf({ objects: { 4: stream(bomb, '/Filter /FlateDecode') } }),
    'endless.pdf': endlessFont(),
    'cut-off.epub': Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 1, 2]),
  };
  const folder = tempFolder({
    'touchstone.config.yaml':
      'indexes: { books: { sources: [books], summaries: false } }\nreaders: ["@touchstone/read-pdf"]\nfileLimits: { secondsPerMebibyte: 5 }\n',
  });
  mkdirSync(join(folder, 'books'));
  for (const [name, bytes] of Object.entries(books)) writeFileSync(join(folder, 'books', name), bytes);

  const indexer = await openIndexer(await loadConfig({ cwd: folder, env: {}, isTrusted: true }));
  const [request] = indexer.requests();
  if (request === undefined) throw new Error('The config names an index.');
  const { report } = await indexer.index(request);
  await indexer.close();
  const reasons = report.warnings.map(({ message }) => message).join('\n');
  expect(report.added.documents, reasons).toBe(2);
  for (const name of ['cut-off.pdf', 'loop.pdf', 'bomb.pdf', 'endless.pdf', 'cut-off.epub'])
    expect(reasons).toContain(name);
  for (const name of ['good.pdf', 'mended.pdf']) expect(reasons).not.toContain(name);
  expect(reasons).toMatch(/bomb\.pdf.*unpacks to more than 64 MiB/);
});
