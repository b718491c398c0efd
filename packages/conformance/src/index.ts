export { describeDocumentReader } from './describe-document-reader.ts';
export { describeEmbedder } from './describe-embedder.ts';
export { describeLanguageModel } from './describe-language-model.ts';
export { describeReranker } from './describe-reranker.ts';
export { describeSparseEncoder } from './describe-sparse-encoder.ts';
export {
  describeIndexWriter,
  describeVectorStore,
  type IndexWriterKitOptions,
  type VectorStoreKitOptions,
} from './describe-stores.ts';
export type {
  DocumentReaderKitOptions,
  DocumentReaderSubject,
  SampleDocument,
  UnreadableSample,
} from './document-reading-cases.ts';
export type { EmbedderKitOptions, EmbedderSubject } from './embedding-cases.ts';
export { type AnswerFault, type Fault, type HttpFault, isEndless } from './faults.ts';
export type { LanguageModelKitOptions, LanguageModelSubject } from './language-model-cases.ts';
export { matchesFilter } from './matches-filter.ts';
export { type ProxyServer, type ProxyServerOptions, proxyServer } from './proxy-server.ts';
export type { RerankerKitOptions, RerankerSubject } from './reranking-cases.ts';
export type { SparseEncoderKitOptions, SparseEncoderSubject } from './sparse-encoding-cases.ts';
export { asBase64, deformedScores, deformedVectors, standInScore, standInVector } from './stand-in.ts';
export type { StoreSubject } from './subject.ts';
export {
  type VendorAnswer,
  type VendorRequest,
  type VendorServer,
  type VendorServerOptions,
  vendorServer,
} from './vendor-server.ts';
