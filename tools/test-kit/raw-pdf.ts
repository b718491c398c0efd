// Writes PDFs object by object, for what a program that typesets would never write.

type Body = string | readonly (string | Uint8Array)[];

/** What differs from a file with one page that says hello. */
export interface RawPdf {
  /** Entries added to the catalog. */
  readonly catalog?: string;
  /** The root of the page tree, object 2. */
  readonly pages?: string;
  /** Entries of the page, object 3, in place of its content and fonts. */
  readonly page?: string;
  /** Objects by number; 4 is the content, 10 its font. */
  readonly objects?: { readonly [number: number]: Body };
  /** What the content of the page shows. */
  readonly text?: string;
}

/** The bytes of a PDF with a cross-reference table that fits. */
export function rawPdf({
  catalog = '',
  pages,
  page,
  objects = {},
  text = 'Hello from the first page.',
}: RawPdf = {}): Uint8Array {
  const content = `BT /F1 12 Tf 50 700 Td (${text}) Tj ET`;
  const all: { readonly [number: number]: Body } = {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: pages ?? '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${page ?? '/Contents 4 0 R /Resources << /Font << /F1 10 0 R >> >>'} >>`,
    4: `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    10: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...objects,
  };
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets = new Map<number, number>();
  let length = 9;
  const write = (piece: string | Uint8Array) => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : Buffer.from(piece);
    pieces.push(bytes);
    length += bytes.length;
  };
  for (const [number, body] of Object.entries(all)) {
    offsets.set(Number(number), length);
    write(`${number} 0 obj\n`);
    for (const piece of typeof body === 'string' ? [body] : body) write(piece);
    write('\nendobj\n');
  }
  const start = length;
  const entries = Array.from(
    offsets,
    ([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`,
  );
  write(
    `xref\n0 1\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Root 1 0 R /Size ${Math.max(...offsets.keys()) + 1} >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return Uint8Array.from(Buffer.concat(pieces));
}
