import type { Block } from './blocks.ts';
import { brokenWord } from './hyphens.ts';

/**
 * The blocks of a page with its footnotes after the paragraphs that refer to them, each with its mark: at the page's end a note would be far
 * from its place, and in the middle of a sentence that goes on overleaf. Notes are the last paragraphs, in a smaller font, that begin with the
 * number of a mark; what has none stays.
 */
export function withNotesAtMarks(blocks: readonly Block[]): readonly Block[] {
  const body = usualSize(blocks);
  const isSmall = ({ kind, size }: Block) => kind === 'prose' && size < 0.93 * body;
  const from = blocks.findLastIndex((block) => !isSmall(block)) + 1;
  const hosts = marksOf(blocks.slice(0, from));
  const notes = new Map<Block, Block[]>();
  const staying: Block[] = [];
  let last: { readonly number: number; readonly host: Block } | undefined;
  for (const block of blocks.slice(from)) {
    const own = notesIn(block.text, hosts, last?.number);
    // A note's first paragraph has its number; without one it goes on with the note before.
    if (own.length === 0 && last === undefined) staying.push(block);
    for (const { number, text } of own.length === 0 ? [{ number: undefined, text: block.text }] : own) {
      const host: Block | undefined = number === undefined ? last?.host : hosts.get(number);
      if (host === undefined) continue;
      if (number !== undefined) last = { number, host };
      const mark = number === undefined ? '' : `[${number}] `;
      const note = { ...block, text: mark + text, apart: true, top: host.top, fillsLine: false };
      notes.set(host, [...(notes.get(host) ?? []), note]);
    }
  }
  if (notes.size === 0) return blocks;
  return [...blocks.slice(0, from).flatMap((block) => [block, ...(notes.get(block) ?? [])]), ...staying];
}

function usualSize(blocks: readonly Block[]): number {
  const lengths = new Map<number, number>();
  for (const { size, text } of blocks) lengths.set(size, (lengths.get(size) ?? 0) + text.length);
  return [...lengths].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/** The paragraph of each mark, by its number. */
function marksOf(blocks: readonly Block[]): ReadonlyMap<number, Block> {
  const hosts = new Map<number, Block>();
  for (const block of blocks) {
    if (block.kind === 'code') continue;
    for (const [, number] of block.text.matchAll(/(?:^|\s)\[(\d{1,3})\]/g))
      if (!hosts.has(Number(number))) hosts.set(Number(number), block);
  }
  return hosts;
}

/** The notes that a paragraph consists of; none where it does not begin with the number of a mark. */
function notesIn(text: string, marks: ReadonlyMap<number, Block>, before: number | undefined) {
  const begins: { readonly number: number; readonly at: number; readonly end: number }[] = [];
  for (const match of text.matchAll(/(?<!\S)\[?(\d{1,3})\]? (?=\S)/g)) {
    const number = Number(match[1]);
    const previous = begins.at(-1)?.number ?? before;
    if (begins.length === 0 && match.index > 0) break;
    if (marks.has(number) && (previous === undefined || number === previous + 1))
      begins.push({ number, at: match.index, end: match.index + match[0].length });
  }
  return begins.map(({ number, end }, at) => ({ number, text: text.slice(end, begins[at + 1]?.at).trim() }));
}

interface PageOfBlocks {
  readonly page: number;
  readonly blocks: readonly Block[];
}

/** The pages with each word that a page's end breaks whole on the page where it begins. */
export function withWordsAcrossPages(pages: readonly PageOfBlocks[]): readonly PageOfBlocks[] {
  const joined = pages.map(({ page, blocks }) => ({ page, blocks: [...blocks] }));
  for (const [at, { page, blocks }] of joined.entries()) {
    const next = joined[at + 1];
    const last = blocks.findLastIndex(({ kind, text }) => kind === 'prose' && !/^\[\d+\] /.test(text));
    const [end, begin] = [blocks[last], next?.blocks[0]];
    if (next?.page !== page + 1 || end === undefined || begin?.kind !== 'prose') continue;
    const [word] = /^\p{Ll}\S*\s?/u.exec(begin.text) ?? [];
    const isAll = word?.length === begin.text.length;
    if (word === undefined || (isAll && next.blocks.length === 1) || !/\p{L}[-\u00ad\u2010]$/u.test(end.text)) continue;
    const hyphen = end.text.endsWith('\u00ad') ? brokenWord.soft : brokenWord.hard;
    blocks[last] = { ...end, text: `${end.text.slice(0, -1)}${hyphen}${word.trimEnd()}` };
    next.blocks.splice(0, 1, ...(isAll ? [] : [{ ...begin, text: begin.text.slice(word.length) }]));
  }
  return joined;
}
