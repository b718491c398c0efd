import { inlineText } from './inline-text.ts';
import { attribute, type HtmlElement } from './parse-tree.ts';

/** The printed page that begins at an element: by a list of pages, else by the element itself (EPUB 3, DPUB-ARIA); undefined where none does. */
export function pageBreakLabel(
  element: HtmlElement,
  labels: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  const id = attribute(element, 'id');
  const listed = id && labels.get(id);
  if (listed !== undefined) return listed;
  const kinds = `${attribute(element, 'epub:type') ?? ''} ${attribute(element, 'role') ?? ''}`.split(/\s+/);
  if (!kinds.includes('pagebreak') && !kinds.includes('doc-pagebreak')) return undefined;
  const stated = attribute(element, 'title') ?? attribute(element, 'aria-label') ?? inlineText(element);
  const label = stated
    .trim()
    .replace(/^(?:page|p\.)\s+/i, '')
    .replace(/[\s.,:;]+$/, '');
  return label === '' || label.length > 20 ? undefined : label;
}
