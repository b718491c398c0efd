import type { Filter, NumberRange } from '@touchstone/contract';

/** The pages and chapters of a question. */
export interface NamedPlaces {
  readonly pages: readonly NumberRange[];
  readonly chapters: readonly NumberRange[];
  /** The pages as they are printed, where the index has such: they mean the pages of each document that says how it is printed. */
  readonly labels?: readonly string[];
  /** The condition for the one book that is meant, where several have the chapter. */
  readonly book?: Filter;
}

/** The condition for chunks of these pages and chapters; undefined where none is named. */
export function chunkPlaceFilter({ pages, chapters, labels }: NamedPlaces): Filter | undefined {
  return allOf([pageFilter(pages, labels), anyRange('chapter_number', chapters)]);
}

function pageFilter(pages: readonly NumberRange[], labels: readonly string[] | undefined): Filter | undefined {
  const counted = anyRange('page_number', pages);
  if (counted === undefined || labels === undefined) return counted;
  const unprinted = allOf([counted, { op: 'not', filter: { op: 'exists', field: 'page_label' } }]);
  return anyOf([{ op: 'in', field: 'page_label', values: labels }, ...(unprinted === undefined ? [] : [unprinted])]);
}

/** The condition for summaries: of that chapter, with some of their pages among those. */
export function summaryPlaceFilter({ pages, chapters }: NamedPlaces): Filter | undefined {
  return allOf([
    anyOf(
      pages.map(({ from, to }) => ({
        op: 'and',
        filters: [
          { op: 'range', field: 'first_page', lte: to },
          { op: 'range', field: 'last_page', gte: from },
        ],
      })),
    ),
    anyRange('chapter_number', chapters),
  ]);
}

/** The condition for summaries of nothing but these pages. */
export function summaryOfPagesFilter(pages: readonly NumberRange[]): Filter | undefined {
  return anyOf(
    pages.map(({ from, to }) => ({
      op: 'and',
      filters: [
        { op: 'range', field: 'first_page', gte: from },
        { op: 'range', field: 'last_page', lte: to },
      ],
    })),
  );
}

/** The fields of a chunk that these filters need. */
export function placeFields({ pages, chapters }: NamedPlaces): readonly ('page_number' | 'chapter_number')[] {
  return [
    ...(pages.length > 0 ? ['page_number' as const] : []),
    ...(chapters.length > 0 ? ['chapter_number' as const] : []),
  ];
}

/** `chapter 9`, `pages 3 to 5 and 8`; both kinds joined by "in". */
export function placesInWords({ pages, chapters }: NamedPlaces): string {
  const ofKind = (kind: string, ranges: readonly NumberRange[]) => {
    const [first, ...more] = ranges;
    if (first === undefined) return [];
    const isOne = more.length === 0 && first.from === first.to;
    const numbers = ranges.map(({ from, to }) => (from === to ? String(from) : `${from} to ${to}`));
    const last = numbers.pop() ?? '';
    return [`${kind}${isOne ? '' : 's'} ${numbers.length === 0 ? last : `${numbers.join(', ')} and ${last}`}`];
  };
  return [...ofKind('page', pages), ...ofKind('chapter', chapters)].join(' in ');
}

function anyRange(field: string, ranges: readonly NumberRange[]): Filter | undefined {
  return anyOf(
    ranges.map(({ from, to }) =>
      from === to ? { op: 'eq', field, value: from } : { op: 'range', field, gte: from, lte: to },
    ),
  );
}

function anyOf(filters: readonly Filter[]): Filter | undefined {
  return filters.length > 1 ? { op: 'or', filters } : filters[0];
}

/** Both conditions, or the one that there is. */
export function allOf(filters: readonly (Filter | undefined)[]): Filter | undefined {
  const held = filters.filter((filter) => filter !== undefined);
  return held.length > 1 ? { op: 'and', filters: held } : held[0];
}
