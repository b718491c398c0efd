import type { Block } from '../layout/blocks.ts';
import { titleKey } from '../layout/furniture.ts';
import type { PageBlocks, PlacedHeading } from './headings-by-size.ts';

/** An entry of the outline with the height of its target on the page, in points from the top, where it has one. */
export interface OutlineTarget {
  readonly title: string;
  readonly level: number;
  readonly page: number;
  readonly top?: number;
}

/** The blocks that the entries of an outline lead to, in reading order. */
export function outlineHeadings(
  targets: readonly OutlineTarget[],
  pages: ReadonlyMap<number, PageBlocks>,
): PlacedHeading[] {
  const placed = targets.map((target) => {
    const { block, number } = headingOf(target, pages.get(target.page)?.blocks ?? []);
    const title = number === undefined ? target.title : `${number} ${target.title}`;
    return { title, level: target.level, page: target.page, block };
  });
  return placed.sort((a, b) => a.page - b.page || a.block - b.block);
}

/** A block, and the chapter's number that is printed with the title where the outline leaves it out. */
interface FoundHeading {
  readonly block: number;
  readonly number?: string;
}

/** The block with the title, else the first one below the height that the entry leads to, else the first of the page. */
function headingOf({ title, top }: OutlineTarget, blocks: readonly Block[]): FoundHeading {
  const wanted = letters(title);
  // A sentence above or below the heading may begin with its words.
  const alone = wanted === '' ? -1 : blocks.findIndex(({ text }) => letters(text) === wanted);
  const above = blocks[alone - 1];
  const numberAbove = numberAlone.exec(above?.text ?? '')?.groups?.number;
  if (above !== undefined && numberAbove !== undefined && isLarge(above, blocks[alone]))
    return { block: alone - 1, number: numberAbove };
  if (alone >= 0) return { block: alone };
  for (const [block, { text }] of blocks.entries()) {
    const { number, rest } = numberBefore.exec(text)?.groups ?? {};
    if (number !== undefined && rest !== undefined && wanted !== '' && letters(rest) === wanted)
      return { block, number };
  }
  const numbered = blocks.findIndex(({ text }) => wanted !== '' && letters(text.replace(sectionNumber, '')) === wanted);
  if (numbered >= 0) return { block: numbered };
  const withTitle = blocks.findIndex(({ text }, at) => {
    const found = letters(text);
    if (wanted === '' || found === '') return false;
    // A title of several lines may be several blocks; a short one may begin a paragraph.
    return (
      found.startsWith(wanted) ||
      (wanted.startsWith(found) &&
        wanted === found + letters(blocks[at + 1]?.text ?? '').slice(0, wanted.length - found.length))
    );
  });
  if (withTitle >= 0) return { block: withTitle };
  const below = top === undefined ? -1 : blocks.findIndex((block) => block.top >= top - 0.2 * block.size);
  return { block: Math.max(below, 0) };
}

/** `7` or `Chapter 7` above a title; a number in small type is that of the page. */
const numberAlone = /^(?:chapter\s+)?(?<number>\d{1,3})\.?$/i;
/** `7 Job Control`, `Chapter 7: Job Control`; `7.1 Jobs` has the number of a section, which the outline's levels say already. */
const numberBefore = /^(?:chapter\s+)?(?<number>\d{1,3})(?:[.:]?\s+|\s*[–—-]\s*)(?<rest>[\s\S]+)$/i;
/** `3.6.7 Here Strings`, `Section 2.1 Jobs`, `A.2 Mex-Files`, `Appendix C Obsolete Functions`. */
const sectionNumber =
  /^(?:(?:section|appendix|part)\s+(?:[a-z]|\d{1,3}|[ivxlc]+)|§?\s*(?:[a-z]|\d{1,3})(?=\.\d))(?:\.\d{1,3})*[.:]?\s+/i;

function isLarge(number: Block, title: Block | undefined): boolean {
  return title !== undefined && (number.size >= 0.8 * title.size || /^chapter/i.test(number.text));
}

function letters(text: string): string {
  return titleKey(text).slice(0, 300);
}
