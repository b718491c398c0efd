import type { DocumentPart } from '@touchstone/contract';
import { documentHead } from './document-head.ts';
import { mainContent } from './main-content.ts';
import { parseTree } from './parse-tree.ts';
import { partsOf } from './parts-of.ts';

/** An HTML page as text. */
export interface HtmlText {
  readonly title?: string;
  readonly language?: string;
  readonly author?: string;
  /** In reading order; none where the page holds no text. */
  readonly parts: readonly DocumentPart[];
}

export interface HtmlTextOptions {
  /** Goes before each anchor, which then follows a `#`: the file of a book that consists of several. Default: nothing. */
  readonly file?: string;
}

/** Raised with every change of the text or of its anchors, also by a new version of the parser. */
export const htmlTextVersion = '1+parse5-8.1.1';

/**
 * The text of a page, parsed as browsers do: headings open sections, tables are rows of text, code keeps its lines. Scripts, styles,
 * navigation and what is hidden are left out; where a page marks its main content, only that is read.
 *
 * @throws `invalid_request` (`malformed`) for a page whose elements are nested deeper than any browser shows.
 */
export function htmlText(html: string, { file }: HtmlTextOptions = {}): HtmlText {
  const document = parseTree(html);
  const { title, language, author } = documentHead(document);
  const parts = partsOf(mainContent(document), file);
  return { title: title ?? parts[0]?.sectionPath?.[0], language, author, parts };
}
