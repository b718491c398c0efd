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
  /** Shortens an item that has no room on a page of its own. */
  readonly shorten: (item: Item, fits: (shorter: Item) => boolean) => Item;
}

/** As many items as fit, in their order and without leaving one out. Where not even the first one fits, it is shortened. */
export function fillPage<Item>(list: readonly Item[], settings: PageSettings<Item>): Page<Item> {
  const { from, maxItems, maxTokens, frame, forms, shorten } = settings;
  const [first, ...others] = list.slice(from, from + maxItems);
  if (first === undefined) return { items: [] };
  let left = less({ text: maxTokens, structured: maxTokens }, frame);
  const isWithin = ({ text, structured }: Room) => text >= 0 && structured >= 0;
  const fits = (item: Item) => isWithin(less(left, forms(item)));
  const items = [fits(first) ? first : shorten(first, fits)];
  left = less(left, forms(items[0] ?? first));
  for (const item of others) {
    left = less(left, forms(item));
    if (!isWithin(left)) break;
    items.push(item);
  }
  const next = from + items.length;
  return { items, next: next < list.length ? next : undefined };
}

/** Tokens that are left for either form. */
interface Room {
  readonly text: number;
  readonly structured: number;
}

function less(room: Room, forms: AnswerForms): Room {
  const { text, structured } = tokensOf(forms);
  return { text: room.text - text - separatorTokens, structured: room.structured - structured - separatorTokens };
}

/** For the line breaks or the comma between two items. */
const separatorTokens = 2;
