import { deflateSync } from 'node:zlib';
import { isRetrievalError } from '@touchstone/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { processorTime } from '../../../tools/test-kit/processor-time.ts';
import { rawPdf } from '../../../tools/test-kit/raw-pdf.ts';
import { pdfReader } from '../src/index.ts';
import { proseOf, typeset, typesetBook } from './typeset.ts';

const read = (bytes: Uint8Array) => pdfReader().read({ bytes, path: 'book.pdf' });

const outcome = (bytes: Uint8Array) =>
  read(bytes).then(
    () => 'read',
    (thrown: unknown) => {
      if (!isRetrievalError(thrown)) throw thrown;
      return `${thrown.code}: ${thrown.message}`;
    },
  );

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

describe('a PDF that cannot be read is refused with its reason', () => {
  let book: Uint8Array;
  beforeAll(async () => {
    const paragraphs = Array.from({ length: 10 }, (_, at) => proseOf(at, 80));
    book = (await typesetBook([{ title: 'Chapter 1', paragraphs }])).bytes;
  });

  it('of another format, or empty', async () => {
    expect(await outcome(latin1('<html><body>no PDF</body></html>'))).toMatch(
      /^invalid_request: The file is not a PDF/,
    );
    expect(await outcome(new Uint8Array())).toMatch(/^invalid_request: The file is not a PDF/);
  });

  it('cut off before its pages', async () => {
    expect(await outcome(book.slice(0, 600))).toMatch(/^invalid_request: The PDF is broken/);
  });

  it('cut off anywhere: read as far as it goes, or refused', async () => {
    for (const share of [0.2, 0.5, 0.8, 0.95, 0.999]) {
      expect(await outcome(book.slice(0, book.length * share)), `${share} of the file`).toMatch(
        /^(?:read$|invalid_request: )/,
      );
    }
  });

  it('with a password, or with rights that forbid copying', async () => {
    const pages = [{ texts: [{ text: 'A secret that is long enough to be text.', x: 50, y: 100 }] }];
    const locked = await typeset(pages, { userPassword: 'secret', ownerPassword: 'owner' });
    expect(await outcome(locked)).toMatch(/^unsupported: The PDF is encrypted and needs a password/);
    const forbidden = await typeset(pages, { ownerPassword: 'owner', permissions: { copying: false } });
    expect(await outcome(forbidden)).toMatch(/^unsupported: The PDF is encrypted, and its rights forbid/);
    const allowed = await typeset(pages, { ownerPassword: 'owner', permissions: { copying: true } });
    expect(await outcome(allowed)).toBe('read');
  });

  it('a scan: pages without text, but for a stamp that each of them bears', async () => {
    const scan = await typeset(
      Array.from({ length: 6 }, () => ({ texts: [{ text: 'Scanned by the library', x: 50, y: 570 }] })),
    );
    expect(await outcome(scan)).toMatch(/^unsupported: Only 0 of the 6 pages of the PDF hold text.*OCR/);
  });
});

describe('a PDF that is made to break its reader', () => {
  const timed = async (bytes: Uint8Array) => {
    const workedMs = processorTime();
    const result = await outcome(bytes);
    expect(workedMs(), 'milliseconds of work').toBeLessThan(8000);
    return result;
  };

  it('with a cross-reference table that points elsewhere is mended', async () => {
    const good = rawPdf();
    const wrong = Buffer.from(good)
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7')
      .replace(/^\d{10} 00000 n/gm, '0000000123 00000 n');
    expect((await read(latin1(wrong))).parts.map(({ text }) => text)).toEqual(['Hello from the first page.']);
  });

  it('with a page tree that contains itself', async () => {
    expect(await timed(rawPdf({ pages: '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>' }))).toMatch(
      /^invalid_request: /,
    );
  });

  it('with a page tree of ten thousand levels', async () => {
    const depth = 10_000;
    const objects = Array.from(
      { length: depth },
      (_, at) => [100 + at, `<< /Type /Pages /Kids [${at + 1 === depth ? 3 : 101 + at} 0 R] /Count 1 >>`] as const,
    );
    expect(
      await timed(
        rawPdf({ pages: '<< /Type /Pages /Kids [100 0 R] /Count 1 >>', objects: Object.fromEntries(objects) }),
      ),
    ).toMatch(/^(?:read$|invalid_request: )/);
  });

  it('that says it has a thousand million pages', async () => {
    expect(await timed(rawPdf({ pages: '<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>' }))).toMatch(
      /^(?:read$|invalid_request: The PDF says that it has 1000000000 pages)/,
    );
  });

  it('with objects that refer to themselves and to one another', async () => {
    const objects = { 4: '5 0 R', 5: '4 0 R', 6: '<< /Length 6 0 R >>\nstream\nBT ET\nendstream' };
    expect(await timed(rawPdf({ page: '/Contents [4 0 R 6 0 R 4 0 R]', objects }))).toMatch(
      /^(?:read$|unsupported|invalid_request)/,
    );
  });

  it('with forms that draw themselves', async () => {
    const content = '/F Do';
    const objects = {
      4: `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      7: `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 7 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`,
    };
    const page = '/Contents 4 0 R /Resources << /XObject << /F 7 0 R >> >>';
    expect(await timed(rawPdf({ page, objects }))).toMatch(/^unsupported: Only 0 of the 1 pages/);
  });

  it('with an outline that goes round in a circle is read all the same', async () => {
    const objects = {
      8: '<< /Type /Outlines /First 9 0 R /Last 9 0 R >>',
      9: '<< /Title (Round) /Parent 8 0 R /Next 9 0 R /First 9 0 R /Dest [3 0 R /Fit] >>',
    };
    expect(await timed(rawPdf({ catalog: '/Outlines 8 0 R', objects }))).toBe('read');
  });

  it('with arrays in arrays in arrays', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(await timed(rawPdf({ page: `/Contents 4 0 R /Annots ${deep}` }))).toMatch(/^(?:read$|invalid_request)/);
  });

  it('with a font that is none', async () => {
    const objects = {
      10: '<< /Type /Font /Subtype /TrueType /BaseFont /Broken /FirstChar 0 /LastChar 1000000000 /Widths [1] /FontDescriptor 11 0 R >>',
      11: '<< /Type /FontDescriptor /FontName /Broken /Flags 4 /FontFile2 12 0 R >>',
      12: '<< /Length 9 >>\nstream\nno font !\nendstream',
    };
    expect(await timed(rawPdf({ page: '/Contents 4 0 R /Resources << /Font << /F1 10 0 R >> >>', objects }))).toMatch(
      /^(?:read$|unsupported)/,
    );
  });

  it.each([1, 2])('with a stream that unpacks to gigabytes, packed %i times', async (layers) => {
    let packed: Uint8Array = deflateSync(Buffer.alloc(300 * 2 ** 20, ' '), { level: 9 });
    if (layers === 2) packed = deflateSync(packed);
    const filters = Array.from({ length: layers }, () => '/FlateDecode').join(' ');
    const before = process.memoryUsage().rss;
    const objects = {
      4: [`<< /Length ${packed.length} /Filter [${filters}] >>\nstream\n`, packed, '\nendstream'] as const,
    };
    expect(await timed(rawPdf({ objects }))).toMatch(
      /^invalid_request: The PDF has a part that unpacks to more than 64 MiB/,
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * 2 ** 20);
  });

  it('with more text on a page than anyone sets', async () => {
    const content = `BT /F1 1 Tf ${'1 0 0 1 5 5 Tm (a) Tj 1 0 0 1 99 99 Tm (b) Tj '.repeat(150_000)} ET`;
    const packed = deflateSync(Buffer.from(content));
    const objects = {
      4: [`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`, packed, '\nendstream'] as const,
    };
    expect(await timed(rawPdf({ objects }))).toMatch(/^invalid_request: Page 1 of the PDF has more than/);
  });
});
