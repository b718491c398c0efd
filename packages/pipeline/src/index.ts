export { type Citation, citationOf } from './citation.js';
export {
  createRetriever,
  type Retrieval,
  type RetrieveOptions,
  type Retriever,
  type RetrieverDependencies,
} from './create-retriever.js';
