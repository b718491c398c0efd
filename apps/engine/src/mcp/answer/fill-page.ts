import { type AnswerForms, tokensOf } from './answer-forms.ts';

/** The items that one answer has room for. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Position of the first item of the next page; undefined after the last one. */
  readonly next?: number;
}

/** The forms of items, and the limits of a page of them. */
export interface PageSettings<Item> {
  readonly from: number;
  readonly maxItems: number;
  readonly maxTokens: number;
  /** The answer without any item, with all the text around them. */
  readonly frame: AnswerForms;
  readonly forms: (item: Item) => AnswerForms;
  /** Shortens an item that is longer than its share, which only its shortest form may exceed. Default: items stay whole. */
  readonly shorten?: (item: Item, fits: (shorter: Item) => boolean) => Item;
}

/**
 * As many items as fit, in their order and without leaving one out. Each takes at most its share of what is left, more if it is whole
 * then, so that the best ones are long and the others still there. The first one is shown in any case.
 */
export function fillPage<Item>(list: readonly Item[], settings: PageSettings<Item>): Page<Item> {
  const { from, maxItems, maxTokens, frame, forms, shorten } = settings;
  let left = maxTokens - sizeOf(frame);
  const items: Item[] = [];
  for (const item of list.slice(from, from + maxItems)) {
    const least = items.length === 0 ? firstAtLeast : maxTokens * smallestShare;
    const share = left < maxTokens * shareOfShortest ? 0 : Math.max(left * shareOfRest, least);
    const room = shorten === undefined ? left : Math.min(left, share);
    const fits = (one: Item) => sizeOf(forms(one)) <= room;
    const isShort = sizeOf(forms(item)) <= Math.max(room, share === 0 ? 0 : left * shareOfWhole);
    const fitting = isShort ? item : (shorten?.(item, fits) ?? item);
    const size = sizeOf(forms(fitting));
    if (size > left && items.length > 0) break;
    items.push(fitting);
    left -= size;
  }
  const next = from + items.length;
  return { items, next: next < list.length ? next : undefined };
}

/** The best item may take so much of a page, the next one so much of the rest. */
const shareOfRest = 0.4;
/** The same for an item that is whole then: a function without its end is looked at again. */
const shareOfWhole = 0.5;
/** Tokens of some ten lines, which the best item may have on the shortest page too. */
const firstAtLeast = 200;
/** A smaller share of the whole page is not worth reading. */
const smallestShare = 1 / 10;
/** This part of a page is for the shortest forms of the items that follow. */
const shareOfShortest = 0.2;

/** Tokens of the longer form, with the line breaks or the comma before it. */
function sizeOf(forms: AnswerForms): number {
  const { text, structured } = tokensOf(forms);
  return Math.max(text, structured) + separatorTokens;
}

const separatorTokens = 2;
