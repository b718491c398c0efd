import type { CallOptions, RerankDocument, RerankInput } from '@touchstone/contract';
import { type Analyzer, defaultAnalyzer } from '@touchstone/lexical';
import { letOthersRun } from './let-others-run.js';

/** A document as the features see it: sequences of term numbers. The query's distinct terms have the lowest numbers. */
export interface Candidate {
  readonly body: Int32Array;
  /** The first line of the text, where it is short: a heading or a signature. */
  readonly lead: Int32Array;
  readonly title: Int32Array;
  readonly section: Int32Array;
  /** The last part of the symbol. */
  readonly name: Int32Array;
  /** The words of path and URL. */
  readonly location: Int32Array;
}

export interface Candidates {
  /** The query's terms in order; a number below `distinctQueryTerms` is a term of the query. */
  readonly query: Int32Array;
  readonly distinctQueryTerms: number;
  readonly candidates: readonly Candidate[];
  /** Numbers run from 0 to this, exclusive. */
  readonly vocabularySize: number;
}

/** Turns query and documents into term numbers. Long lists let other work run in between. Throws `aborted`. */
export async function readCandidates(
  { query, documents }: Pick<RerankInput, 'query' | 'documents'>,
  { signal }: CallOptions = {},
): Promise<Candidates> {
  const numberOf = numbering();
  const queryTerms = numberOf(query);
  const distinctQueryTerms = numberOf.size();
  const candidates: Candidate[] = [];
  for (const document of documents) {
    await letOthersRun(candidates.length, signal);
    candidates.push(readCandidate(document, numberOf));
  }
  return { query: queryTerms, distinctQueryTerms, candidates, vocabularySize: numberOf.size() };
}

function readCandidate({ text, metadata }: RerankDocument, numberOf: Numbering): Candidate {
  return {
    body: numberOf(text),
    lead: numberOf(leadLine(text)),
    title: numberOf(metadata.title ?? ''),
    section: numberOf(metadata.section ?? ''),
    name: numberOf(lastPart(metadata.symbol ?? '')),
    location: numberOf(`${metadata.path ?? ''} ${metadata.url ?? ''}`),
  };
}

type Numbering = ((text: string) => Int32Array) & { size(): number };

function numbering(): Numbering {
  const numbers = new Map<string, number>();
  const numberOf = (term: string): number => {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, numbers.size);
    return numbers.size - 1;
  };
  // On one line the analyzer has no lead line to count twice: positions stay those of the text.
  const terms = (text: string) => Int32Array.from(analyzer.terms(text.replace(/[\r\n]/g, ' ')), numberOf);
  return Object.assign(terms, { size: () => numbers.size });
}

function lastPart(symbol: string): string {
  return symbol.match(/[\p{L}\p{N}_$]+(?=[^\p{L}\p{N}_$]*$)/u)?.[0] ?? '';
}

function leadLine(text: string): string {
  const start = text.search(/\S/);
  const end = text.indexOf('\n', start);
  return start >= 0 && end > start && end - start <= maxLeadLength ? text.slice(start, end) : '';
}

const analyzer: Analyzer = defaultAnalyzer();
const maxLeadLength = 200;
