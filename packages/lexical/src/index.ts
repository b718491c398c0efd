export { type Analyzer, type NumberedTerms, numberTerms, wantedTerms } from './analyzer.ts';
export {
  type AnalyzerSparseEncoderOptions,
  analyzerSparseEncoder,
  bm25ParametersIn,
  lengthInVector,
  withoutBm25Parameters,
} from './analyzer-sparse-encoder.ts';
export { bestLines, type MatchWord, matchQuery, type SnippetLine, wordPattern } from './best-lines.ts';
export { type Bm25Parameters, bm25Defaults, bm25Idf, bm25TermWeight } from './bm25-formula.ts';
export {
  type Bm25Hit,
  type Bm25Index,
  type Bm25IndexOptions,
  bm25Index,
  restoreBm25Index,
} from './bm25-index.ts';
export { type Bm25SparseEncoderOptions, bm25SparseEncoder } from './bm25-sparse-encoder.ts';
export { codeAnalyzer } from './code-analyzer.ts';
export { commonStems } from './common-stems.ts';
export { type DefaultAnalyzerOptions, defaultAnalyzer } from './default-analyzer.ts';
export { detectLanguage } from './detect-language.ts';
export { estimateTokens, type TokenFamily, tokenFamilies, unitsWithin } from './estimate-tokens.ts';
export { keywordBm25, keywordBm25Schema } from './keyword-bm25.ts';
export { bestSoFar } from './kth-largest.ts';
export { plugin, plugins } from './plugin.ts';
export { decodePostings, encodePostings, type Postings, postingsWriter } from './postings-codec.ts';
export { type ProseAnalyzerOptions, proseAnalyzer } from './prose-analyzer.ts';
export type { PostingList } from './score-accumulators.ts';
export { scorePostingsInSteps } from './score-postings.ts';
export { sentenceSegments } from './sentence-segments.ts';
export { isTextLanguage, type TextLanguage, textLanguages } from './text-language.ts';
export { tokenBound, tokenBoundsUpTo } from './token-bound.ts';
export { isMostlyUnspaced } from './unspaced-terms.ts';
export { type WordReader, wordReaders } from './word-reader.ts';
