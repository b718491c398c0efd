// Reads a PDF in a process of its own, so that its memory can be told. Arguments: reader, file. Prints one line of JSON.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { pdfReader } from '@touchstone/read-pdf';

/** What one run measured. */
export interface PdfRun {
  /** Most memory that the process ever had, in MiB. */
  readonly peakMb: number;
  readonly characters: number;
}

const [reader = '', file = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
const characters = reader === 'read-pdf' ? await withOurs() : await withParserAlone();
console.log(JSON.stringify({ peakMb: process.resourceUsage().maxRSS / 1024, characters } satisfies PdfRun));

async function withOurs(): Promise<number> {
  const { parts } = await pdfReader().read({ bytes, path: file });
  return parts.reduce((sum, { text }) => sum + text.length, 0);
}

/** The pieces of text as the parser gives them, without lines, heads, columns or paragraphs. */
async function withParserAlone(): Promise<number> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) characters += item.str.length;
    page.cleanup();
  }
  return characters;
}
