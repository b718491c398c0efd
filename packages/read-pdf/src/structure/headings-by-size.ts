import type { Heading } from '@touchstone/provider-kit';
import type { Block } from '../layout/blocks.ts';

/** A page as blocks. */
export interface PageBlocks {
  readonly page: number;
  readonly blocks: readonly Block[];
}

/** A heading and the block that it begins at. */
export interface PlacedHeading extends Heading {
  readonly page: number;
  readonly block: number;
}

const mostLevels = 3;
const longestHeading = 150;

/**
 * Headings of a document without an outline: blocks in larger type than its text. Empty where that is no sign: fewer
 * than two headings, or so many that large type means nothing.
 */
export function headingsBySize(pages: readonly PageBlocks[]): PlacedHeading[] {
  const blocks = pages.flatMap(({ page, blocks: all }) => all.map((block, at) => ({ page, at, block })));
  const prose = blocks.filter(({ block }) => block.kind === 'prose');
  const body = bodySize(prose.map(({ block }) => block));
  const large = prose.filter(({ block }) => block.size >= 1.15 * body && isTitle(block.text));
  const sizes = sizesOfHeadings(large.map(({ page, block }) => ({ page, size: rounded(block.size) })));
  const headings = large.flatMap(({ page, at, block }) => {
    const level = sizes.indexOf(rounded(block.size));
    const title = block.text.replaceAll('\n', ' ');
    return level < 0
      ? []
      : [{ title, level, page, block: at, goesOn: !block.apart && !/^(?:\d|chapter\b)/i.test(title) }];
  });
  const titles = withTitlesBelow(headings);
  return titles.length < 2 || titles.length > 0.25 * prose.length ? [] : titles;
}

function bodySize(blocks: readonly Block[]): number {
  const characters = new Map<number, number>();
  for (const { size, text } of blocks)
    characters.set(rounded(size), (characters.get(rounded(size)) ?? 0) + text.length);
  return Array.from(characters).reduce((best, next) => (next[1] > best[1] ? next : best), [10, -1])[0];
}

function rounded(size: number): number {
  return Math.round(size * 2) / 2;
}

function isTitle(text: string): boolean {
  return text.length <= longestHeading && /[\p{L}\p{N}]/u.test(text) && !/[,;]$/.test(text);
}

/** From the largest to the smallest. A size that occurs on the first page alone is the title's. */
function sizesOfHeadings(headings: readonly { readonly page: number; readonly size: number }[]): number[] {
  const sizes = Array.from(new Set(headings.map(({ size }) => size))).sort((a, b) => b - a);
  const ofTitle = (size: number) => headings.every((heading) => heading.size !== size || heading.page === 1);
  return sizes.filter((size) => !ofTitle(size)).slice(0, mostLevels);
}

interface LargeBlock extends PlacedHeading {
  /** It follows the block above without a gap, and has no number of its own. */
  readonly goesOn: boolean;
}

/** `Chapter 3` with its title on the next line is one heading, and so is a title over several lines. */
function withTitlesBelow(blocks: readonly LargeBlock[]): PlacedHeading[] {
  const joined: (PlacedHeading & { last: number })[] = [];
  for (const { goesOn, ...heading } of blocks) {
    const before = joined.at(-1);
    const follows = before?.page === heading.page && before.last + 1 === heading.block;
    const isNamed = /^(?:chapter|part|kapitel|teil)\s+\S+$/i.test(before?.title ?? '');
    if (before !== undefined && follows && (isNamed || (goesOn && before.level === heading.level))) {
      const title = `${before.title}${isNamed ? ': ' : ' '}${heading.title}`;
      joined[joined.length - 1] = { ...before, title, last: heading.block };
    } else {
      joined.push({ ...heading, last: heading.block });
    }
  }
  return joined.map(({ last: _, ...heading }) => heading);
}
