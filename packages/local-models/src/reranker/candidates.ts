import { type RerankDocument, type RerankInput, type Steps, symbolsOf } from '@touchstone/contract';
import { wordPattern } from '@touchstone/lexical';
import { type TermNumbers, termNumbers } from './term-numbers.ts';

/** A document as the features see it: sequences of term numbers. The query's distinct terms have the lowest numbers. */
export interface Candidate {
  readonly body: Int32Array;
  /** The first line of the text, where it is short: a heading or a signature. */
  readonly lead: Int32Array;
  readonly title: Int32Array;
  readonly section: Int32Array;
  /** The last part of each symbol. */
  readonly names: readonly Int32Array[];
  /** The words of path and URL. */
  readonly location: Int32Array;
}

export interface Candidates {
  /** The query's terms in order; a number below `distinctQueryTerms` is a term of the query. */
  readonly query: Int32Array;
  /** The query's words, each with its terms. */
  readonly queryWords: readonly { readonly text: string; readonly terms: Int32Array }[];
  readonly distinctQueryTerms: number;
  readonly candidates: readonly Candidate[];
  /** Numbers run from 0 to this, exclusive. */
  readonly vocabularySize: number;
}

/** Turns query and documents into term numbers. */
export function* readCandidates({ query, documents }: Pick<RerankInput, 'query' | 'documents'>): Steps<Candidates> {
  const numbers = termNumbers();
  const queryTerms = numbers.of(query);
  const distinctQueryTerms = numbers.size();
  const queryWords = [...new Set(query.match(wordPattern))].map((text) => ({
    text,
    terms: numbers.of(text).filter((term) => term < distinctQueryTerms),
  }));
  const candidates: Candidate[] = [];
  for (const document of documents) {
    candidates.push(readCandidate(document, numbers));
    yield;
  }
  return { query: queryTerms, queryWords, distinctQueryTerms, candidates, vocabularySize: numbers.size() };
}

function readCandidate({ text: whole, body: text = whole, metadata }: RerankDocument, numbers: TermNumbers): Candidate {
  return {
    body: numbers.of(text),
    lead: numbers.of(leadLine(text)),
    title: numbers.of(metadata.title ?? ''),
    section: numbers.of(metadata.section ?? ''),
    names: symbolsOf(metadata).map((symbol) => numbers.of(lastPart(symbol))),
    location: numbers.of(`${metadata.path ?? ''} ${metadata.url ?? ''}`),
  };
}

function lastPart(symbol: string): string {
  return symbol.match(/[\p{L}\p{N}_$]+(?=[^\p{L}\p{N}_$]*$)/u)?.[0] ?? '';
}

function leadLine(text: string): string {
  const start = text.search(/\S/);
  const end = text.indexOf('\n', start);
  return start >= 0 && end > start && end - start <= maxLeadLength ? text.slice(start, end) : '';
}

const maxLeadLength = 200;
