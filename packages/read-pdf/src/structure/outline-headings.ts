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
  const placed = targets.map((target) => ({
    title: target.title,
    level: target.level,
    page: target.page,
    block: blockOf(target, pages.get(target.page)),
  }));
  return placed.sort((a, b) => a.page - b.page || a.block - b.block);
}

/** The block with the title, else the first one below the height that the entry leads to, else the first of the page. */
function blockOf({ title, top }: OutlineTarget, page: PageBlocks | undefined): number {
  const blocks = page?.blocks ?? [];
  const wanted = letters(title);
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
  if (withTitle >= 0) return withTitle;
  const below = top === undefined ? -1 : blocks.findIndex((block) => block.top >= top - 0.2 * block.size);
  return Math.max(below, 0);
}

function letters(text: string): string {
  return titleKey(text).slice(0, 300);
}
