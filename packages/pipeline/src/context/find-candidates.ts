import {
  type ContextRequest,
  combineFilters,
  compact,
  type QueryUnderstanding,
  type SearchQuery,
} from '@touchstone/contract';
import type { RankedCandidate } from '../evidence/candidate.ts';
import type { OpenCollection } from '../evidence/search/open-collections.ts';
import { bestSimilarity, type SearchedCollection } from '../evidence/search/searched-collection.ts';
import type { ContextCall } from './context-call.ts';
import { asksForStructure } from './query/rules/asks-for-structure.ts';
import { namesWholeAlone } from './query/rules/asks-for-whole.ts';
import { bookOutlines } from './search/book-outlines.ts';
import { booksWithChapter } from './search/books-with-chapter.ts';
import { coversPages } from './search/covers-pages.ts';
import { fuseBranches } from './search/fuse-branches.ts';
import { lookUpPages } from './search/look-up-pages.ts';
import { missingPlaces } from './search/missing-places.ts';
import {
  allOf,
  chunkPlaceFilter,
  type NamedPlaces,
  placeFields,
  placesInWords,
  summaryOfPagesFilter,
  summaryPlaceFilter,
} from './search/place-filter.ts';
import { printedPages } from './search/printed-pages.ts';
import { type QuerySearch, querySearch, type SearchTarget } from './search/search-queries.ts';

/** The collections of a call in their present state. */
export interface OpenSources {
  readonly chunks: OpenCollection;
  readonly summaries?: OpenCollection;
}

/** The candidates of a question, best first. */
export interface FoundCandidates {
  readonly ranking: readonly RankedCandidate[];
  /** True if the question's pages and chapters decided alone: there is nothing to rank. */
  readonly isLookedUp: boolean;
  /** True if they are of the chapter or the pages that a question for a summary names. */
  readonly isNamedSummary: boolean;
  readonly searched: readonly SearchedCollection[];
  /** The searched collections, with the filters that applied. */
  readonly targets: readonly SearchTarget[];
  readonly bestSimilarity?: number;
  /** The pages and chapters of the question, in words, where nothing matched because the index lacks them. */
  readonly missingPlaces?: string;
}

/**
 * Searches by the question's class (spec 002 §1): a page straight from the metadata, even to be summarized, unless there are summaries of
 * just these pages; another summary among the summaries, all else by every query in both branches, fused. Filters hold inside the search.
 */
export async function findCandidates(
  call: ContextCall,
  opened: OpenSources,
  asked: AskedQuestion,
): Promise<FoundCandidates> {
  const known = knownPlaces(call, opened.chunks, asked.understanding);
  const places = await placesOfOneBook(call, opened.chunks, asked, known);
  const found = await findAt(call, opened, asked, places);
  if (found.ranking.length > 0) return found;
  return { ...found, missingPlaces: await missingPlaces(call, opened.chunks.collection, places) };
}

interface AskedQuestion {
  readonly request: ContextRequest;
  readonly understanding: QueryUnderstanding;
  readonly queries: readonly SearchQuery[];
}

async function findAt(
  call: ContextCall,
  { chunks, summaries }: OpenSources,
  { request, understanding, queries }: AskedQuestion,
  places: NamedPlaces,
): Promise<FoundCandidates> {
  const own = allOf([combineFilters(request.filters, request.filter), places.book]);
  const search = querySearch(call, queries);
  const chunkFilter = allOf([chunks.collection.filter, own, chunkPlaceFilter(places)]);
  const summaryFilter = allOf([summaries?.collection.filter, own, isSummary(places)]);
  const { queryType, pages, resolvedQuery } = understanding;

  const structure = asksForStructure(resolvedQuery);
  if (structure !== undefined) {
    const within = allOf([chunks.collection.filter, own]);
    const outlines = await bookOutlines(call, chunks.collection, structure, within);
    if (outlines.length > 0) return lookedUp(outlines);
  }
  // The text of a page is read for a question about it and for its summary.
  if ((queryType === 'page_specific' || queryType === 'summary') && pages.length > 0) {
    // The words of the question cannot find a page whose number no chunk has.
    if (places.pages.length === 0) return lookedUp([]);
    // Summaries know the pages of the file only.
    if (queryType === 'summary' && summaries !== undefined && places.labels === undefined) {
      const within = allOf([summaryFilter, summaryOfPagesFilter(places.pages)]);
      const ranking = within && (await lookUpPages(call, summaries.collection, within));
      if (ranking !== undefined && coversPages(places.pages, ranking))
        return { ...lookedUp(thoseFirst(ranking, 'chapter')), isNamedSummary: true };
    }
    const ranking = chunkFilter && (await lookUpPages(call, chunks.collection, chunkFilter));
    if (ranking !== undefined) {
      if (places.labels !== undefined) sayPrinted(call, ranking);
      return lookedUp(ranking);
    }
  }
  const target: SearchTarget = { open: chunks, filter: chunkFilter };
  if (queryType !== 'summary') return searched(call, search, [target]);
  if (summaries === undefined) {
    return insteadOfSummaries(call, await searched(call, search, [target]), 'The index has no summaries', {
      remedy: 'Build summaries with `summaries: true` in the config of the index.',
    });
  }

  const targets = [{ open: summaries, filter: summaryFilter }];
  const found = await searched(
    call,
    search,
    call.profile.summaries.search === 'collapsed' ? [...targets, target] : targets,
  );
  if (found.ranking.length > 0) {
    const isNamed = places.chapters.length + places.pages.length > 0;
    if (isNamed) return { ...found, isNamedSummary: true, ranking: thoseFirst(found.ranking, 'chapter') };
    if (!namesWholeAlone(resolvedQuery)) return found;
    const ranking = thoseFirst(found.ranking, 'book');
    return { ...found, ranking, isNamedSummary: ranking[0]?.metadata.summary_of === 'book' };
  }
  return insteadOfSummaries(call, await searched(call, search, [target]), 'No summary fits the question', {
    remedy: 'Index again to update the summaries, or loosen the filters.',
  });
}

/** A page of a question may be the printed one or that of the file. */
function sayPrinted({ warnings }: ContextCall, ranking: readonly RankedCandidate[]): void {
  const { page_label: label, page_number: page } =
    ranking.find(({ metadata }) => metadata.page_label !== undefined && metadata.page_number !== undefined)?.metadata ??
    {};
  if (label === undefined || page === undefined || label === String(page)) return;
  warnings.add({
    code: 'page_printed',
    message: `Page ${label} is taken as it is printed, which is page ${page} of the file. For a page of the file, filter by \`page_number\`.`,
    detail: { page_label: label, page_number: page },
  });
}

function lookedUp(ranking: readonly RankedCandidate[]): FoundCandidates {
  return { ranking, isLookedUp: true, isNamedSummary: false, searched: [], targets: [] };
}

async function searched(
  call: ContextCall,
  search: QuerySearch,
  targets: readonly SearchTarget[],
): Promise<FoundCandidates> {
  const found = await search(targets);
  const { k, lists, weights } = call.profile.fusion;
  const ranking = call.recorder.stageSync(
    'fuse',
    () => fuseBranches(found, call.profile.fusion),
    (fused) => ({
      settings: compact({ method: 'rrf', k, lists, weights: weights && [...weights], found: fused.length }),
      candidates: fused.map(({ id, score }, at) => ({ id, rank: at + 1, score, scoreKind: 'rrf_score' })),
    }),
  );
  return {
    ranking,
    isLookedUp: false,
    isNamedSummary: false,
    searched: found,
    targets,
    bestSimilarity: bestSimilarity(found),
  };
}

/** The chapter's own summary where a chapter is named, else summaries of every level. */
function isSummary(places: NamedPlaces) {
  return allOf([{ op: 'eq', field: 'node_kind', value: 'summary' }, summaryPlaceFilter(places)]);
}

/** The summaries of whole chapters, or of whole books, before the others. */
function thoseFirst(ranking: readonly RankedCandidate[], of: 'chapter' | 'book'): readonly RankedCandidate[] {
  const isOne = ({ metadata }: RankedCandidate) => metadata.summary_of === of;
  return [...ranking.filter(isOne), ...ranking.filter((one) => !isOne(one))];
}

/** The question's pages and chapters, of the index's kinds: a filter on an unused field would match nothing. */
function knownPlaces(
  { warnings }: ContextCall,
  { metadataFields, collection }: OpenCollection,
  { pages, chapters, resolvedQuery }: QueryUnderstanding,
): NamedPlaces {
  const labels = metadataFields?.includes('page_label') === true ? printedPages(pages, resolvedQuery) : undefined;
  const missing = placeFields({ pages, chapters }).filter(
    (field) => metadataFields?.includes(field) === false && !(field === 'page_number' && labels !== undefined),
  );
  for (const field of missing) {
    const what = field === 'page_number' ? 'page' : 'chapter';
    warnings.add({
      code: 'place_unknown',
      message:
        `The question names a ${what}, but no chunk of index "${collection.index}" has a ${what} number, so it was not looked up. ` +
        `Index a format with ${what}s, such as PDF, or add \`${field}\` to the records.`,
      detail: { field },
    });
  }
  return {
    pages: missing.includes('page_number') ? [] : pages,
    chapters: missing.includes('chapter_number') ? [] : chapters,
    labels,
  };
}

/**
 * The chapters and pages of the book that the question names, where several have them. Where it names none of them, the chapter may be that
 * of any: it is no filter, and the warning names the books. Pages of all books are read.
 */
async function placesOfOneBook(
  call: ContextCall,
  { collection }: OpenCollection,
  { request, understanding }: AskedQuestion,
  places: NamedPlaces,
): Promise<NamedPlaces> {
  const isPlaced = places.chapters.length + places.pages.length > 0;
  if (!isPlaced || asksForStructure(understanding.resolvedQuery) !== undefined) return places;
  const own = combineFilters(request.filters, request.filter);
  const within = allOf([collection.filter, own, chunkPlaceFilter(places)]);
  const books = within === undefined ? [] : await booksWithChapter(call, collection, within);
  if (books.length === 0) return places;
  const question = wordsOf(understanding.resolvedQuery);
  const named = books.filter(({ title }) => question.includes(wordsOf(title)));
  if (named.length === 1) return { ...places, book: named[0]?.filter };
  if (places.chapters.length === 0) return places;
  const chapters = placesInWords({ pages: [], chapters: places.chapters });
  const names = books.map(({ title, path }) => (path === undefined ? `"${title}"` : `"${title}" (${path})`));
  call.warnings.add({
    code: 'chapter_ambiguous',
    message: `Several books have ${chapters}: ${names.join(', ')}. All text was searched. Name the book in the question, or filter by \`path\`.`,
    detail: { books: books.map(({ title, path }) => ({ title, path: path ?? null })) },
  });
  return { ...places, chapters: [] };
}

/** The words of a text with a blank around each. */
function wordsOf(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
}

/** Chunks instead of summaries. Where there are none either, another warning explains it. */
function insteadOfSummaries(
  { warnings }: ContextCall,
  found: FoundCandidates,
  why: string,
  { remedy }: { readonly remedy: string },
): FoundCandidates {
  if (found.ranking.length > 0) {
    warnings.add({ code: 'summaries_missing', message: `${why}, so its chunks were searched. ${remedy}` });
  }
  return found;
}
