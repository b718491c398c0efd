import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The file's own title and author, without the defaults of programs, such as `untitled` or the name of a file. */
export async function documentInfo(
  pdf: PDFDocumentProxy,
): Promise<{ readonly title?: string; readonly author?: string }> {
  const metadata = await pdf.getMetadata().catch(() => undefined);
  const info = (metadata?.info ?? {}) as { readonly Title?: unknown; readonly Author?: unknown };
  const title = plain(info.Title)?.replace(/^Microsoft Word - /, '');
  const isName =
    title === undefined ||
    /^\(?(?:untitled|anonymous|unspecified|no title)\b|\.(?:docx?|indd|tex|qxd|dvi|pdf|p65|fm|rtf|odt)$/i.test(title);
  return {
    title: isName ? undefined : title,
    author: plain(info.Author)?.replace(/^\(?anonymous\)?$/i, '') || undefined,
  };
}

function plain(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .toWellFormed()
    .replace(/[\s\p{Cc}\ufeff]+/gu, ' ')
    .trim()
    .slice(0, 500)
    .normalize('NFC');
  return /[\p{L}\p{N}]/u.test(text) ? text : undefined;
}
