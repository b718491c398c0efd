import type { DocumentPart } from '@touchstone/contract';
import { partText, tableText } from '@touchstone/provider-kit';
import { isLeftOut, rawText } from './left-out.ts';
import { attribute, type HtmlElement, type HtmlNode, type HtmlParent, isElement } from './parse-tree.ts';
import { sectionTrail } from './section-trail.ts';
import { isTable, tableRows } from './table-rows.ts';

/** The parts of the content below a node: one for the prose of each section, each table and each piece of code. */
export function partsOf(root: HtmlParent, file: string | undefined): readonly DocumentPart[] {
  const parts: DocumentPart[] = [];
  const trail = sectionTrail(file);
  let prose: string[] = [];
  let inline = '';

  const add = (raw: string, kind?: DocumentPart['kind']) => {
    const text = partText(raw, kind);
    if (text !== '') parts.push({ text, ...trail.place(), kind });
  };
  const endParagraph = (separator = '\n\n') => {
    const text = inline
      .replace(/[ \t\r\n\f]+/g, ' ')
      .replace(/ ?\u{e000} ?/gu, '\n')
      .trim();
    inline = '';
    if (text !== '' && text !== '-') prose.push(text, separator);
    else if (prose.length > 0 && separator === '\n\n') prose[prose.length - 1] = separator;
  };
  const endProse = () => {
    endParagraph();
    add(prose.join(''));
    prose = [];
  };

  /** The action at the end of an element. */
  const ends = new Map<HtmlElement, () => void>();
  const enter = (element: HtmlElement): boolean => {
    if (isLeftOut(element)) return false;
    trail.pass(element);
    const level = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (level !== undefined) {
      endProse();
      const heading = trail.open(Number(level), element);
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
      return false;
    }
    if (element.tagName === 'br') inline += '\u{e000}';
    if (element.tagName === 'img') inline += ` ${attribute(element, 'alt') ?? ''} `;
    if (element.tagName === 'li') {
      endParagraph('\n');
      inline = '- ';
      ends.set(element, () => endParagraph('\n'));
    } else if (lines.has(element.tagName)) {
      endParagraph('\n');
      ends.set(element, () => endParagraph('\n'));
    } else if (blocks.has(element.tagName)) {
      if (inline.trim() !== '-') endParagraph();
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
  return parts;
}

const lines = new Set(['dd', 'dt', 'tr', 'summary', 'caption', 'figcaption', 'legend', 'option']);

const blocks = new Set(
  (
    'address article aside blockquote body center details dialog dir div dl fieldset figure footer form header hgroup hr html main menu ol p ' +
    'section table tbody tfoot thead ul'
  ).split(' '),
);

interface Visitor {
  /** True if its children are to be visited. */
  readonly enter: (element: HtmlElement) => boolean;
  readonly leave: (element: HtmlElement) => void;
  readonly text: (text: string) => void;
}

/** Without recursion, because the nesting of pages has no limit. */
function walk(root: HtmlParent, { enter, leave, text }: Visitor): void {
  const stack: { readonly node: HtmlNode; readonly isEnd: boolean }[] = [];
  const push = (nodes: readonly HtmlNode[]) => {
    for (let index = nodes.length - 1; index >= 0; index--) {
      const node = nodes[index];
      if (node !== undefined) stack.push({ node, isEnd: false });
    }
  };
  push(root.childNodes);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, isEnd } = next;
    if ('value' in node) text(node.value);
    else if (isElement(node) && isEnd) leave(node);
    else if (isElement(node) && enter(node)) {
      stack.push({ node, isEnd: true });
      push(node.childNodes);
    }
  }
}
