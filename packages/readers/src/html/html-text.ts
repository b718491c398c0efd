import { partText } from '@touchstone/provider-kit';
import { isLeftOut, rawText } from './left-out.ts';
import { withPageChapters } from './page-chapters.ts';
import { attribute, descendants, type HtmlElement, type HtmlParent, isElement, parseTree } from './parse-tree.ts';
import { type PageParts, type PartsOptions, partsOf } from './parts-of.ts';
import { placeNotes } from './placed-notes.ts';

/** An HTML page as text. */
interface HtmlText extends PageParts {
  readonly title?: string;
  readonly language?: string;
  readonly author?: string;
}

/**
 * The text of a page, parsed as browsers do: headings open sections, tables are rows of text, code keeps its lines.
 * Scripts, styles, navigation and hidden elements are left out; where a page marks its main content, only that is read.
 *
 * @throws `invalid_request` (`malformed`) for a page whose elements are nested deeper than any browser shows.
 */
export function htmlText(html: string, options: PartsOptions = {}): HtmlText {
  return textOf(parseTree(html), options);
}

/** A page of its own, with its chapters; those of a book of several files have theirs from its contents. */
export function htmlPage(html: string): HtmlText {
  const document = parseTree(html);
  const text = textOf(document, {});
  return { ...text, parts: withPageChapters(text.parts, document) };
}

function textOf(document: HtmlParent, options: PartsOptions): HtmlText {
  const { title, language, author } = documentHead(document);
  placeNotes(document);
  const page = partsOf(mainContent(document), options);
  return { title: title ?? page.parts[0]?.sectionPath?.[0], language, author, ...page };
}

/** A page's own title, language and author. */
function documentHead(document: HtmlParent): { title?: string; language?: string; author?: string } {
  let [title, language, author]: (string | undefined)[] = [];
  for (const node of descendants(document, ({ tagName }) => tagName !== 'body' && tagName !== 'svg')) {
    if (!isElement(node)) continue;
    if (node.tagName === 'html') language ??= attribute(node, 'lang') ?? attribute(node, 'xml:lang');
    if (node.tagName === 'title') title ??= line(rawText(node));
    if (node.tagName === 'meta' && isNamed(node, 'author')) author ??= line(attribute(node, 'content') ?? '');
  }
  return { title, language, author };
}

function isNamed(meta: HtmlElement, name: string): boolean {
  return attribute(meta, 'name')?.toLowerCase() === name;
}

function line(text: string): string | undefined {
  return partText(text).replace(/\s+/g, ' ').trim() || undefined;
}

/** The element of a page's text: its main element if exactly one has text, else all of it but the page's footer. */
function mainContent(document: HtmlParent): HtmlParent {
  const found: HtmlElement[] = [];
  for (const node of descendants(document, (element) => !isLeftOut(element))) {
    if (isElement(node) && isMain(node) && !isLeftOut(node)) found.push(node);
  }
  const [main, second] = found;
  return main !== undefined && second === undefined && rawText(main).trim() !== '' ? main : document;
}

function isMain(element: HtmlElement): boolean {
  return element.tagName === 'main' || attribute(element, 'role') === 'main';
}
