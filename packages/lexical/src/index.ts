export type { Analyzer, NumberedTerms, QueryTerm } from './analyzer.ts';
export {
  type AnalyzerSparseEncoderOptions,
  analyzerSparseEncoder,
  bm25ParametersIn,
  lengthInVector,
  withoutBm25Parameters,
} from './analyzer-sparse-encoder.ts';
export { bestLines, type MatchWord, type Snippet, type SnippetLine, wordPattern } from './best-lines.ts';
export { type Bm25Parameters, bm25Defaults, bm25Idf, bm25TermWeight } from './bm25-formula.ts';
export {
  type Bm25Hit,
  type Bm25Index,
  type Bm25IndexOptions,
  type Bm25SearchOptions,
  bm25Index,
  restoreBm25Index,
} from './bm25-index.ts';
export { type Bm25SparseEncoderOptions, bm25SparseEncoder, sparseDotProduct } from './bm25-sparse-encoder.ts';
export { codeAnalyzer } from './code-analyzer.ts';
export { commonStems } from './common-stems.ts';
export { type DefaultAnalyzerOptions, defaultAnalyzer } from './default-analyzer.ts';
export { detectLanguage } from './detect-language.ts';
export { estimateTokens, unitsWithin } from './estimate-tokens.ts';
export { keywordBm25, keywordBm25Schema } from './keyword-bm25.ts';
export { bestSoFar } from './kth-largest.ts';
export { matchQuery } from './match-query.ts';
export { numberTerms } from './number-terms.ts';
export { plugin, plugins } from './plugin.ts';
export type { Lengths, PostingList } from './posting-list.ts';
export { decodePostings, encodePostings, type Postings, postingsWriter } from './postings-codec.ts';
export { type ProseAnalyzerOptions, proseAnalyzer } from './prose-analyzer.ts';
export type { ScoredDocs, Selection } from './score-accumulators.ts';
export { type ScorePostingsInput, scorePostings, scorePostingsInSteps } from './score-postings.ts';
export { sentenceSegments } from './sentence-segments.ts';
export { type StemmingLanguage, stemmingLanguages } from './stemming.ts';
export { isTextLanguage, type TextLanguage, textLanguages } from './text-language.ts';
export { tokenBound, tokenBoundsUpTo } from './token-bound.ts';
export { type TokenFamily, tokenFamilies } from './token-family.ts';
export { wantedTerms } from './wanted-terms.ts';
