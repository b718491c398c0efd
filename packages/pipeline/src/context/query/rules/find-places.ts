import type { NumberRange } from '@touchstone/contract';
import type { PlaceKind } from './place-unit.ts';
import { type QueryToken, queryTokens, wordSet } from './query-tokens.ts';
import { readPlaceAfterUnit, readPlaceBeforeUnit } from './read-place.ts';

/** A reference to pages or chapters in a text: "pages 10-12", "the third chapter". */
export interface PlaceReference {
  readonly kind: PlaceKind;
  /** As they are named, in that order. */
  readonly ranges: readonly NumberRange[];
  readonly start: number;
  readonly end: number;
}

/**
 * The pages and chapters that a text (see `plainLine`) names by number: in figures, words or Roman numerals, alone, as
 * ranges or as lists. `5f` is two pages and `5ff` three. False friends, such as "landing page 2" or "chapter 11
 * bankruptcy", are left out.
 */
export function findPlaces(text: string): readonly PlaceReference[] {
  const tokens = queryTokens(text);
  const found: PlaceReference[] = [];
  let at = 0;
  while (at < tokens.length) {
    const place = readPlaceAfterUnit(tokens, at) ?? readPlaceBeforeUnit(tokens, at);
    if (place === undefined) {
      at += 1;
      continue;
    }
    const { kind, ranges, next } = place;
    const start = tokens[at]?.start ?? 0;
    const end = tokens[next - 1]?.end ?? start;
    const named = ranges.filter(({ from }) => from >= (kind === 'page' ? 1 : 0));
    if (named.length > 0 && !isFalseFriend(kind, named, tokens, at, next))
      found.push({ kind, ranges: named, start, end });
    at = next;
  }
  return found;
}

/** The ranges of one kind over all references, by number; those that overlap are one. */
export function rangesOf(places: readonly PlaceReference[], kind: PlaceKind): readonly NumberRange[] {
  const sorted = places
    .filter((place) => place.kind === kind)
    .flatMap(({ ranges }) => ranges)
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  const merged: NumberRange[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last === undefined || range.from > last.to) merged.push(range);
    else merged.splice(-1, 1, { from: last.from, to: Math.max(last.to, range.to) });
  }
  return merged;
}

/** True for text that only looks like a reference. */
function isFalseFriend(
  kind: PlaceKind,
  ranges: readonly NumberRange[],
  tokens: readonly QueryToken[],
  at: number,
  next: number,
): boolean {
  const before = tokens[at - 1]?.lower === '-' ? tokens[at - 2]?.lower : tokens[at - 1]?.lower;
  const following = tokens[next]?.lower ?? '';
  if (kind === 'page') {
    const ofResults = tokens.slice(next, next + 4).some(({ lower }) => searchWords.has(lower));
    return pageCompounds.has(before ?? '') || wordsAfterPage.has(following) || ofResults;
  }
  const isOfLaw = ranges.every(({ from, to }) => from === to && bankruptcyChapters.has(from));
  const around = tokens.slice(Math.max(0, at - 30), next + 30);
  return isOfLaw && around.some(({ lower }) => lower.startsWith('bankrupt') || bankruptcyWords.has(lower));
}

const pageCompounds = wordSet('web landing home man title front code memory error yellow product sales search results');
const wordsAfterPage = wordSet(
  'error fault faults table tables title titles layout header headers footer footers number numbers rank ranking load loads view views cache size break template visit visits',
);
const searchWords = wordSet('google bing results serp');
const bankruptcyChapters: ReadonlySet<number> = new Set([7, 9, 11, 12, 13, 15]);
const bankruptcyWords = wordSet(
  'filing filings filed petition petitions creditor creditors debtor debtors reorganization reorganisation insolvency trustee',
);
