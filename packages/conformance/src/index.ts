export {
  describeIndexWriter,
  describeVectorStore,
  type IndexWriterKitOptions,
  type VectorStoreKitOptions,
} from './describe-stores.js';
export { matchesFilter } from './matches-filter.js';
export type { StoreSubject } from './subject.js';
