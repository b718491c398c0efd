import type { DocumentPart } from '@touchstone/contract';
import { partText, tableText } from '@touchstone/provider-kit';
import { headsRemark } from './admonitions.ts';
import { isLine, isParagraph } from './blocks.ts';
import { inlineElement } from './inline-text.ts';
import { isLeftOut, rawText } from './left-out.ts';
import { listMarks } from './list-marks.ts';
import { isPageBreak, pageBreakLabel } from './page-breaks.ts';
import { attribute, descendants, type HtmlElement, type HtmlParent, isElement } from './parse-tree.ts';
import { sectionTrail } from './section-trail.ts';
import { isTable, tableRows } from './table-rows.ts';
import { walk } from './walk.ts';

/** The setting of a page in a book of several. */
export interface PartsOptions {
  /** Goes before each anchor. */
  readonly file?: string;
  /** The ids that a table of contents leads to: each begins a part. */
  readonly targets?: ReadonlySet<string>;
  /** Printed pages by the id that each begins at, as a list of pages has them. */
  readonly pageLabels?: ReadonlyMap<string, string>;
  /** The printed page at the beginning. */
  readonly pageLabel?: string;
}

/** The parts of a page. */
export interface PageParts {
  readonly parts: readonly DocumentPart[];
  /** For each of the targets that there are, the index of the first part from there on. */
  readonly starts: ReadonlyMap<string, number>;
  /** The printed page at the end. */
  readonly pageLabel?: string;
}

/** The parts of the content below a node: one for the prose of each section and printed page, each table and each piece of code. */
export function partsOf(root: HtmlParent, { file, targets, pageLabels, ...options }: PartsOptions): PageParts {
  const parts: DocumentPart[] = [];
  const starts = new Map<string, number>();
  const trail = sectionTrail(file);
  const markOf = listMarks();
  let { pageLabel } = options;
  let prose: string[] = [];
  let inline = '';
  /** The mark of an item of a list, until there is text after it. */
  let mark = '';

  const add = (raw: string, kind?: DocumentPart['kind']) => {
    const text = partText(raw, kind);
    if (text !== '') parts.push({ text, ...trail.place(), pageLabel, kind });
  };
  const endParagraph = (separator = '\n\n') => {
    const text = inline
      .replace(/[ \t\r\n\f]+/g, ' ')
      .replace(/ ?\u{e000} ?/gu, '\n')
      .trim();
    inline = '';
    if (text !== '') {
      prose.push(mark + text, separator);
      mark = '';
    } else if (prose.length > 0 && separator === '\n\n') prose[prose.length - 1] = separator;
  };
  const endProse = () => {
    endParagraph();
    add(prose.join(''));
    prose = [];
  };

  const pass = (element: HtmlElement, id: string | undefined) => {
    const label = pageBreakLabel(element, pageLabels);
    if (label !== undefined) {
      endProse();
      pageLabel = label;
    }
    if (id === undefined || targets?.has(id) !== true || starts.has(id)) return;
    endProse();
    trail.goTo(id);
    starts.set(id, parts.length);
  };
  const passWithin = (element: HtmlElement) => {
    for (const node of descendants(element))
      if (isElement(node)) pass(node, attribute(node, 'id') ?? attribute(node, 'name'));
  };

  /** The action at the end of an element. */
  const ends = new Map<HtmlElement, () => void>();
  const enter = (element: HtmlElement): boolean => {
    if (isLeftOut(element)) return false;
    pass(element, trail.pass(element));
    if (isPageBreak(element)) return false;
    const level = headingLevel(element);
    const isRemark = level !== undefined && headsRemark(element);
    if (level !== undefined && !isRemark) {
      endProse();
      passWithin(element);
      const heading = trail.open(level, element);
      if (heading !== undefined) prose.push(heading, '\n\n');
      return false;
    }
    if (element.tagName === 'pre') {
      endProse();
      add(rawText(element), 'code');
      return false;
    }
    if (element.tagName === 'table' && isTable(element)) {
      endProse();
      add(tableText(tableRows(element)), 'table');
      passWithin(element);
      return false;
    }
    const own = inlineElement(element, inline);
    if (own !== undefined) {
      if (/\S/.test(own)) trail.passText();
      inline += own;
      return false;
    }
    if (element.tagName === 'br') inline += '\u{e000}';
    if (/^t[dh]$/.test(element.tagName) && inline.trim() !== '') inline += ' | ';
    if (element.tagName === 'li') {
      endParagraph('\n');
      mark = markOf(element);
      ends.set(element, () => {
        endParagraph('\n');
        mark = '';
      });
    } else if (isLine(element)) {
      endParagraph('\n');
      ends.set(element, () => endParagraph('\n'));
    } else if (isRemark || isParagraph(element)) {
      if (mark === '' || inline.trim() !== '') endParagraph();
      ends.set(element, () => endParagraph());
    } else if (element.tagName === 'td' || element.tagName === 'th') inline += ' ';
    return true;
  };

  walk(root, {
    enter,
    leave: (element) => ends.get(element)?.(),
    text: (text) => {
      if (/\S/.test(text)) trail.passText();
      inline += text.replaceAll('\u{e000}', ' ');
    },
  });
  endProse();
  return { parts, starts, pageLabel };
}

/** ARIA's headings have more levels than HTML's. */
function headingLevel(element: HtmlElement): number | undefined {
  const level = /^h([1-6])$/.exec(element.tagName)?.[1];
  if (level !== undefined) return Number(level);
  if (attribute(element, 'role') !== 'heading') return undefined;
  const stated = attribute(element, 'aria-level');
  return stated !== undefined && /^[1-9]$/.test(stated) ? Number(stated) : 2;
}
