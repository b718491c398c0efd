import { rawText } from './left-out.ts';
import { attribute, type HtmlElement } from './parse-tree.ts';

/** The printed page that begins at an element: by a list of pages, else by the element itself (EPUB 3, DPUB-ARIA); undefined where none does. */
export function pageBreakLabel(
  element: HtmlElement,
  labels: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  const id = attribute(element, 'id');
  const listed = id && labels.get(id);
  if (listed !== undefined) return listed;
  if (!isPageBreak(element)) return undefined;
  const stated = attribute(element, 'title') ?? attribute(element, 'aria-label') ?? rawText(element);
  const label = stated
    .trim()
    .replace(/^(?:page|p\.)\s+/i, '')
    .replace(/[\s.,:;]+$/, '');
  return label === '' || label.length > longestLabel ? undefined : label;
}

const longestLabel = 20;

/** The mark of a page break; a number in it is no text of the page. */
export function isPageBreak(element: HtmlElement): boolean {
  const kinds = `${attribute(element, 'epub:type') ?? ''} ${attribute(element, 'role') ?? ''}`.split(/\s+/);
  return (
    (kinds.includes('pagebreak') || kinds.includes('doc-pagebreak')) && rawText(element).trim().length <= longestLabel
  );
}
