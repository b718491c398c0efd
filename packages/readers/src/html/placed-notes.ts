import { isBlock } from './blocks.ts';
import { isNoteMark } from './inline-text.ts';
import { rawText } from './left-out.ts';
import { attribute, descendants, type HtmlElement, type HtmlNode, type HtmlParent, isElement } from './parse-tree.ts';

/**
 * Moves each note of a page after the paragraph, or the table, that refers to it: its text is of little use at the page's end, in the section
 * of something else. A note is what the link of a mark leads to, if its id, class or type says so; the works that an encyclopedia cites
 * (`cite_note`) stay in their list.
 */
export function placeNotes(document: HtmlParent): void {
  const all = Array.from(descendants(document)).filter(isElement);
  const links = all.filter((element) => element.tagName === 'a' && isMark(element));
  if (links.length === 0) return;
  const byId = new Map(all.map((element) => [attribute(element, 'id'), element]));
  const places = new Map(all.map((element, at) => [element, at]));
  const ends = new Map<HtmlElement, HtmlElement>();
  const moved = new Set<HtmlElement>();
  for (const link of links) {
    const target = byId.get(attribute(link, 'href')?.slice(1));
    const note = target && blockAround(target);
    const host = hostOf(link);
    if (target === undefined || note === undefined || host === undefined || moved.has(note)) continue;
    // A link back leads to what is before it.
    const isAfter = (places.get(target) ?? 0) > (places.get(link) ?? 0);
    if (!isAfter || !isNote(note, target) || hasWithin(note, host)) continue;
    moved.add(note);
    const paragraph = labelled(/^h[1-6]$/.test(note.tagName) ? withItsText(note) : note, labelOf(link));
    remove(note);
    insertAfter(ends.get(host) ?? host, paragraph);
    ends.set(host, paragraph);
  }
}

function isMark(link: HtmlElement): boolean {
  if (attribute(link, 'href')?.startsWith('#') !== true || !/^\W*(?:\p{N}{1,3}|\p{L}|[*†‡])\W*$/u.test(rawText(link)))
    return false;
  const { parentNode: parent } = link;
  const raised = [link, parent, ...link.childNodes].find(
    (node) => node !== null && isElement(node) && node.tagName === 'sup',
  );
  return raised === undefined ? isNoteMark(link, false) : isNoteMark(raised as HtmlElement);
}

function isNote(note: HtmlElement, target: HtmlElement): boolean {
  const said = [note, target].map((one) =>
    ['id', 'class', 'role', 'epub:type'].map((name) => attribute(one, name) ?? '').join(' '),
  );
  return /(?:^|[\s_-])(?<!cite_)(?:(?:foot|end|rear)?note|fn|foot\d)/i.test(said.join(' '));
}

/** The item or paragraph that has a target, which may be an empty link at its beginning. */
function blockAround(target: HtmlElement): HtmlElement | undefined {
  let at: HtmlParent | null = target;
  while (at !== null && isElement(at) && !isBlock(at)) at = at.parentNode;
  if (at === null || !isElement(at) || /^(?:body|main|html|td|th|tr|table|section|article)$/.test(at.tagName))
    return undefined;
  const { parentNode: item } = at;
  return item !== null && isElement(item) && item.tagName === 'li' ? item : at;
}

/** A note whose number is a heading, as Texinfo has it: the paragraphs up to the next one. */
function withItsText(heading: HtmlElement): HtmlElement {
  const siblings = heading.parentNode?.childNodes ?? [];
  const from = siblings.indexOf(heading) + 1;
  const after = siblings
    .slice(from)
    .findIndex((node) => isElement(node) && !/^(?:p|div|pre|ul|ol|blockquote|table)$/.test(node.tagName));
  const childNodes = siblings.splice(from, after < 0 ? siblings.length : after);
  return { ...heading, childNodes };
}

/** The outermost table around a mark, else the block. */
function hostOf(mark: HtmlElement): HtmlElement | undefined {
  let [block, table]: (HtmlElement | undefined)[] = [];
  for (let at: HtmlParent | null = mark; at !== null && isElement(at); at = at.parentNode) {
    if (at.tagName === 'table') table = at;
    if (isBlock(at)) block ??= at;
  }
  return table ?? block;
}

function hasWithin(outer: HtmlElement, inner: HtmlElement): boolean {
  for (let at: HtmlParent | null = inner; at !== null && isElement(at); at = at.parentNode)
    if (at === outer) return true;
  return false;
}

/** The note as a paragraph that begins with its mark, without links back. */
function labelled(note: HtmlElement, label: string): HtmlElement {
  for (const node of Array.from(descendants(note))) {
    if (!isElement(node) || node.tagName !== 'a' || attribute(node, 'href') === undefined) continue;
    if (/^(?:\s|↩|↑|⏎|⤴|←|\^|\ufe0e|\ufe0f)*$/u.test(rawText(node)) || labelOf(node) === label) remove(node);
  }
  const first = Array.from(descendants(note)).find((node) => 'value' in node && /[\p{L}\p{N}]/u.test(node.value));
  if (first !== undefined && 'value' in first && labelOf(note).match(/^\p{N}+/u)?.[0] !== label)
    first.value = `[${label}] ${first.value.replace(/^[\s.:)\]]+/u, '')}`;
  const paragraph: HtmlElement = { ...note, tagName: 'div', nodeName: 'div', attrs: [] };
  for (const child of paragraph.childNodes) child.parentNode = paragraph;
  return paragraph;
}

function labelOf(element: HtmlElement): string {
  return rawText(element).replace(/[^\p{L}\p{N}*†‡]/gu, '');
}

function remove(node: HtmlNode): void {
  const siblings = node.parentNode?.childNodes;
  siblings?.splice(siblings.indexOf(node), 1);
}

function insertAfter(host: HtmlElement, node: HtmlElement): void {
  const parent = host.parentNode;
  if (parent === null) return;
  node.parentNode = parent;
  parent.childNodes.splice(parent.childNodes.indexOf(host) + 1, 0, node);
}
