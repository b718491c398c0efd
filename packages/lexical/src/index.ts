export type { Analyzer, NumberedTerms, QueryTerm } from './analyzer.js';
export {
  type AnalyzerSparseEncoderOptions,
  analyzerSparseEncoder,
  bm25ParametersIn,
  lengthInVector,
  withoutBm25Parameters,
} from './analyzer-sparse-encoder.js';
export { bestLines, type MatchWord, type Snippet, type SnippetLine, wordPattern } from './best-lines.js';
export { type Bm25Parameters, bm25Defaults, bm25Idf, bm25TermWeight } from './bm25-formula.js';
export {
  type Bm25Hit,
  type Bm25Index,
  type Bm25IndexOptions,
  type Bm25SearchOptions,
  bm25Index,
  restoreBm25Index,
} from './bm25-index.js';
export { type Bm25SparseEncoderOptions, bm25SparseEncoder, sparseDotProduct } from './bm25-sparse-encoder.js';
export { codeAnalyzer } from './code-analyzer.js';
export { commonStems } from './common-stems.js';
export { type DefaultAnalyzerOptions, defaultAnalyzer } from './default-analyzer.js';
export { detectLanguage } from './detect-language.js';
export { estimateTokens, unitsWithin } from './estimate-tokens.js';
export { keywordBm25, keywordBm25Schema } from './keyword-bm25.js';
export { matchQuery } from './match-query.js';
export { numberTerms } from './number-terms.js';
export { plugin, plugins } from './plugin.js';
export type { Lengths, PostingList } from './posting-list.js';
export { decodePostings, encodePostings, type Postings, postingsWriter } from './postings-codec.js';
export { type ProseAnalyzerOptions, proseAnalyzer } from './prose-analyzer.js';
export type { ScoredDocs, Selection } from './score-accumulators.js';
export { type ScorePostingsInput, scorePostings, scorePostingsInSteps } from './score-postings.js';
export { sentenceSegments } from './sentence-segments.js';
export { type StemmingLanguage, stemmingLanguages } from './stemming.js';
export { isTextLanguage, type TextLanguage, textLanguages } from './text-language.js';
export { tokenBound, tokenBoundsUpTo } from './token-bound.js';
export { type TokenFamily, tokenFamilies } from './token-family.js';
export { wantedTerms } from './wanted-terms.js';
