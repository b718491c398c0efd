import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An entry of the outline (the bookmarks) of a PDF. */
export interface OutlineEntry {
  readonly title: string;
  /** 0 for an outermost entry. */
  readonly level: number;
  /** Page that it leads to, from 1. */
  readonly page: number;
  /** The target's position on the page, in the file's own coordinates. */
  readonly left?: number;
  readonly top?: number;
}

const mostEntries = 10_000;
const mostLevels = 12;

type OutlineItems = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

/** The outline in its own order, without entries that lead to no page of the file. Empty where there is none, or a broken one. */
export async function outlineOf(pdf: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  await collect(pdf, await pdf.getOutline().catch(() => null), 0, entries);
  return entries;
}

async function collect(
  pdf: PDFDocumentProxy,
  items: OutlineItems | null,
  level: number,
  entries: OutlineEntry[],
): Promise<void> {
  for (const { title, dest, items: below } of items ?? []) {
    if (entries.length >= mostEntries || level >= mostLevels) return;
    const text = title.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    const target = await targetOf(pdf, dest).catch(() => undefined);
    if (text !== '' && target !== undefined) entries.push({ title: text, level, ...target });
    // An entry that leads nowhere may still have entries below it that do.
    await collect(pdf, below as OutlineItems, level + 1, entries);
  }
}

type Target = Pick<OutlineEntry, 'page' | 'left' | 'top'>;

async function targetOf(pdf: PDFDocumentProxy, dest: string | unknown[] | null): Promise<Target | undefined> {
  const explicit: unknown = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  if (!Array.isArray(explicit)) return undefined;
  const [page, fit, ...numbers] = explicit as readonly unknown[];
  const index =
    typeof page === 'number' ? page : await pdf.getPageIndex(page as Parameters<typeof pdf.getPageIndex>[0]);
  if (!Number.isInteger(index) || index < 0 || index >= pdf.numPages) return undefined;
  return { page: index + 1, ...placeOf((fit as { readonly name?: unknown } | undefined)?.name, numbers) };
}

/** ISO 32000-1, table 151: the meaning of the numbers of a destination. */
function placeOf(fit: unknown, numbers: readonly unknown[]): Pick<Target, 'left' | 'top'> {
  const at = (index: number) => (typeof numbers[index] === 'number' ? numbers[index] : undefined);
  if (fit === 'XYZ') return { left: at(0), top: at(1) };
  if (fit === 'FitH' || fit === 'FitBH') return { top: at(0) };
  return fit === 'FitR' ? { left: at(0), top: at(3) } : {};
}
