import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { printedNumber } from '../layout/printed-number.ts';

/** The printed numbers of the pages, where the file has them and they differ from their count. */
export interface PrintedLabels {
  /** For each page, from the first. */
  readonly labels: readonly string[];
  /** `1-2: i-ii; 3-340: 1-338`: pages of the file, and their printed numbers. */
  readonly summary: string;
}

/** The labels of the pages; undefined where the file has none, or they are the counted numbers. */
export async function printedLabels(pdf: PDFDocumentProxy): Promise<PrintedLabels | undefined> {
  const stated = await pdf.getPageLabels().catch(() => null);
  if (stated === null) return undefined;
  // Pages before the first that is labelled are counted, as qpdf has it, unless the file leaves pages without a label on purpose.
  const labelled = stated.findIndex((label) => label !== '');
  const first = stated.indexOf('', labelled) < 0 ? labelled : 0;
  const labels = stated.map((label, at) => (at < first ? String(at + 1) : label));
  if (labels.every((label, at) => label === String(at + 1) || label === '')) return undefined;
  return { labels, summary: summaryOf(labels) };
}

/** Pages whose labels go on from one to the next are one range. */
function summaryOf(labels: readonly string[]): string {
  const ranges: { readonly from: number; to: number }[] = [];
  labels.forEach((label, at) => {
    const last = ranges.at(-1);
    if (last !== undefined && goesOn(labels[at - 1] ?? '', label)) last.to = at;
    else ranges.push({ from: at, to: at });
  });
  const shown = ranges
    .slice(0, 20)
    .map(({ from, to }) => `${span(String(from + 1), String(to + 1))}: ${span(labels[from] ?? '', labels[to] ?? '')}`);
  return [...shown, ...(ranges.length > shown.length ? ['...'] : [])].join('; ').replace(/\p{Cc}/gu, '');
}

function goesOn(before: string, label: string): boolean {
  const [previous, next] = [printedNumber(before), printedNumber(label)];
  return previous !== undefined && next === previous + 1 && /\d/.test(before) === /\d/.test(label);
}

function span(from: string, to: string): string {
  return from === to ? from : `${from}-${to}`;
}
