import { deflateSync } from 'node:zlib';
import type { ByteShape } from './zip-documents.ts';

type PdfObject = string | readonly (string | Uint8Array)[];

/** PDFs, written object by object. */
export const pdfShapes: Readonly<Record<string, ByteShape>> = {
  'many small pages': (room) => {
    const count = Math.max(1, Math.floor(room / 200));
    const pages = Array.from({ length: count }, (_, at): [number, PdfObject] => [100 + at, page()]);
    return pdf({
      2: `<< /Type /Pages /Kids [${pages.map(([at]) => `${at} 0 R`).join(' ')}] /Count ${count} >>`,
      ...Object.fromEntries(pages),
    });
  },
  'the same page many times': (room) => {
    const count = Math.max(1, Math.floor(room / 6));
    return pdf({ 2: `<< /Type /Pages /Kids [${'3 0 R '.repeat(count)}] /Count ${count} >>` });
  },
  'pages in pages': (room) => {
    const depth = Math.max(1, Math.floor(room / 60));
    const tree = Array.from({ length: depth }, (_, at): [number, string] => [
      100 + at,
      `<< /Type /Pages /Parent ${at === 0 ? 2 : 99 + at} 0 R /Kids [${at === depth - 1 ? 3 : 101 + at} 0 R] /Count 1 >>`,
    ]);
    return pdf({ 2: '<< /Type /Pages /Kids [100 0 R] /Count 1 >>', ...Object.fromEntries(tree) });
  },
  'pages that hold themselves': () => pdf({ 2: '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>' }),
  'more pages than there are': () => pdf({ 2: '<< /Type /Pages /Kids [3 0 R] /Count 99999999 >>' }),
  'an outline in an outline': (room) => {
    const depth = Math.max(1, Math.floor(room / 90));
    const items = Array.from({ length: depth }, (_, at): [number, string] => [
      100 + at,
      `<< /Title (Part ${at}) /Parent ${at === 0 ? 5 : 99 + at} 0 R /Dest [3 0 R /Fit] ${at === depth - 1 ? '' : `/First ${101 + at} 0 R /Last ${101 + at} 0 R`} /Count 1 >>`,
    ]);
    return pdf({
      1: catalog('/Outlines 5 0 R'),
      5: '<< /Type /Outlines /First 100 0 R /Last 100 0 R /Count 1 >>',
      ...Object.fromEntries(items),
    });
  },
  'an outline of many parts': (room) => {
    const count = Math.max(2, Math.floor(room / 90));
    const items = Array.from({ length: count }, (_, at): [number, string] => [
      100 + at,
      `<< /Title (Part ${at}) /Parent 5 0 R /Dest [3 0 R /XYZ 0 700 0] /Next ${at === count - 1 ? 100 : 101 + at} 0 R >>`,
    ]);
    return pdf({
      1: catalog('/Outlines 5 0 R'),
      5: `<< /First 100 0 R /Last ${99 + count} 0 R >>`,
      ...Object.fromEntries(items),
    });
  },
  'a content that unpacks to 1,000 times as much': (room) => pdf({ 4: packed(Buffer.alloc(room * 200, 'BT ET ')) }),
  'text that unpacks to 1,000 times as much': (room) =>
    pdf({ 4: packed(Buffer.alloc(room * 50, 'BT /F1 9 Tf (a) Tj ET ')) }),
  'a content packed again and again': (room) => {
    let bytes: Uint8Array = Buffer.alloc(room * 100, 'q ');
    for (let times = 0; times < 8; times += 1) bytes = deflateSync(bytes);
    return pdf({
      4: [`<< /Length ${bytes.length} /Filter [${'/FlateDecode '.repeat(8)}] >>\nstream\n`, bytes, '\nendstream'],
    });
  },
  'states that are never restored': (room) => pdf({ 4: stream('q '.repeat(Math.floor(room / 2))) }),
  'lists in lists': (room) =>
    pdf({ 4: stream(`${'['.repeat(Math.floor(room / 2))}${']'.repeat(Math.floor(room / 2))} TJ`) }),
  'dictionaries in dictionaries': (room) =>
    pdf({
      3: `<< /Type /Page /Parent 2 0 R /A ${'<</A '.repeat(Math.floor(room / 8))}1${'>>'.repeat(Math.floor(room / 8))} >>`,
    }),
  'a form that draws itself': () =>
    pdf({
      3: page('/XObject << /X 6 0 R >>'),
      4: stream('/X Do '.repeat(50)),
      6: form('/X Do '.repeat(50), '/XObject << /X 6 0 R >>'),
    }),
  'forms that draw ten forms each': (room) => {
    const depth = Math.min(12, 3 + Math.floor(Math.log10(room)));
    const forms = Array.from({ length: depth }, (_, at): [number, PdfObject] => [
      20 + at,
      form(
        at === depth - 1 ? 'BT /F1 9 Tf (lol) Tj ET' : '/X Do '.repeat(10),
        `/XObject << /X ${21 + at} 0 R >> /Font << /F1 10 0 R >>`,
      ),
    ]);
    return pdf({ 3: page('/XObject << /X 20 0 R >>'), 4: stream('/X Do'), ...Object.fromEntries(forms) });
  },
  'a long string': (room) =>
    pdf({ 4: stream(`BT /F1 9 Tf 50 700 Td (${'word '.repeat(Math.floor(room / 5))}) Tj ET`) }),
  'an open string': (room) => pdf({ 4: stream(`BT /F1 9 Tf (${'('.repeat(room)}`) }),
  'words all over the page': (room, random) => {
    const words: string[] = [];
    for (let length = 0; length < room; length += 45)
      words.push(`BT /F1 ${random.int(1, 40)} Tf ${random.int(-900, 900)} ${random.int(-900, 900)} Td (word) Tj ET`);
    return pdf({ 4: stream(words.join('\n')) });
  },
  'signs in one place': (room) => pdf({ 4: stream('BT /F1 9 Tf 50 700 Td (a) Tj ET\n'.repeat(Math.floor(room / 32))) }),
  'lines of tables': (room, random) => {
    const parts: string[] = [];
    for (let [length, row] = [0, 0]; length < room; row += 1) {
      const cells = Array.from(
        { length: 8 },
        (_, at) => `BT /F1 8 Tf ${30 + at * 60} ${780 - (row % 90) * 8} Td (${random.int(0, 999)}) Tj ET`,
      ).join('\n');
      parts.push(cells);
      length += cells.length;
    }
    return pdf({ 4: stream(parts.join('\n')) });
  },
  'a map of signs without an end': (room) =>
    pdf({
      10: '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /ToUnicode 11 0 R /DescendantFonts [12 0 R] >>',
      11: stream(
        `1 begincodespacerange <0000> <FFFF> endcodespacerange\n${'100 beginbfrange <0000> <FFFF> <0041> endbfrange\n'.repeat(Math.floor(room / 50))}`,
      ),
      12: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << >> /W [0 99999999 500] >>',
    }),
  'a map of codes that fills the memory': (room) => {
    const ranges = '<00000000> <00fffffe> <0000>\n'.repeat(100);
    const map = `1 begincodespacerange <00000000> <ffffffff> endcodespacerange\n${`100 beginbfrange\n${ranges}endbfrange\n`.repeat(Math.ceil(room / 1000))}`;
    return pdf({
      10: '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /ToUnicode 11 0 R /DescendantFonts [12 0 R] >>',
      11: packed(Buffer.from(map)),
      12: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
    });
  },
  'rows as long as the memory': (room, random) =>
    pdf({
      4: [
        `<< /Filter /FlateDecode /DecodeParms << /Predictor ${random.pick([2, 12, 15])} /Colors 4 /Columns ${random.pick([2 ** 24, 2 ** 28, 2 ** 31 - 1])} >> >>\nstream\n`,
        deflateSync(Buffer.alloc(room * 20, 'q Q ')),
        '\nendstream',
      ],
    }),
  'an object stream of countless objects': (room) =>
    pdf({
      20: [
        `<< /Type /ObjStm /N ${2 ** 30} /First 8 /Filter /FlateDecode >>\nstream\n`,
        deflateSync(Buffer.alloc(room * 20, '21 0 22 1 ')),
        '\nendstream',
      ],
    }),
  'a cross-reference that points elsewhere': (room) =>
    Buffer.from(
      Buffer.from(pdf({ 4: stream('q '.repeat(Math.floor(room / 2))) }))
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    ),
  'a cross-reference that comes back to itself': () =>
    Buffer.from(
      Buffer.from(pdf({}))
        .toString('latin1')
        .replace(/\/Root 1 0 R/, (found) => `${found} /Prev 10`),
      'latin1',
    ),
  'lengths that lie': () => pdf({ 4: '<< /Length 4 0 R >>\nstream\nBT /F1 9 Tf (a) Tj ET\nendstream' }),
  comments: (room) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(room, '%a\n'), Buffer.from(pdf({}))]),
  'objects without an end': (room) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(room, '1 0 obj\n<< ')]),
};

const catalog = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more} >>`;

function page(more = ''): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 10 0 R >> ${more} >> >>`;
}

function stream(content: string): PdfObject {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function form(content: string, resources: string): PdfObject {
  return `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << ${resources} >> /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function packed(content: Uint8Array): PdfObject {
  const bytes = deflateSync(content);
  return [`<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`, bytes, '\nendstream'];
}

/** A file with one page that says hello, but for these objects, and a cross-reference table that fits. */
function pdf(objects: Readonly<Record<number, PdfObject>>): Uint8Array {
  const all: Readonly<Record<number, PdfObject>> = {
    1: catalog(),
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: page(),
    4: stream('BT /F1 12 Tf 50 700 Td (Hello from the first page.) Tj ET'),
    10: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...objects,
  };
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const table: string[] = [];
  let length = 9;
  let last = 0;
  for (const [number, body] of Object.entries(all)) {
    table.push(`${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`);
    const parts = [`${number} 0 obj\n`, ...(typeof body === 'string' ? [body] : body), '\nendobj\n'];
    const bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
    pieces.push(bytes);
    length += bytes.length;
    last = Math.max(last, Number(number));
  }
  const end = `xref\n0 1\n0000000000 65535 f \n${table.join('')}trailer\n<< /Root 1 0 R /Size ${last + 1} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(end, 'latin1')]);
}
