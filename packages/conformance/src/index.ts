export { describeDocumentReader } from './describe-document-reader.js';
export { describeEmbedder } from './describe-embedder.js';
export { describeGivenObject, type GivenObject } from './describe-given-object.js';
export { describeLanguageModel } from './describe-language-model.js';
export { describeReranker } from './describe-reranker.js';
export { describeSparseEncoder } from './describe-sparse-encoder.js';
export {
  describeIndexWriter,
  describeVectorStore,
  type IndexWriterKitOptions,
  type VectorStoreKitOptions,
} from './describe-stores.js';
export type {
  DocumentReaderKitOptions,
  DocumentReaderSubject,
  SampleDocument,
  UnreadableSample,
} from './document-reading-cases.js';
export type { EmbedderKitOptions, EmbedderSubject } from './embedder-subject.js';
export { type AnswerFault, type Fault, type HttpFault, isEndless } from './faults.js';
export type { LanguageModelKitOptions, LanguageModelSubject } from './language-model-subject.js';
export { matchesFilter } from './matches-filter.js';
export { type ProxyServer, type ProxyServerOptions, proxyServer } from './proxy-server.js';
export type { RerankerKitOptions, RerankerSubject } from './reranker-subject.js';
export type { SparseEncoderKitOptions, SparseEncoderSubject } from './sparse-encoding-cases.js';
export { asBase64, deformedScores, deformedVectors, standInScore, standInVector } from './stand-in.js';
export type { StoreSubject } from './subject.js';
export {
  type VendorAnswer,
  type VendorRequest,
  type VendorServer,
  type VendorServerOptions,
  vendorServer,
} from './vendor-server.js';
