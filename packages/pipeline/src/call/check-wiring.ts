import type { Embedder, LanguageModel, Reranker, SparseEncoder, VectorStore } from '@touchstone/contract';
import { argument, parseArgument } from '@touchstone/contract/wire';
import * as z from 'zod';

const store = argument.object<VectorStore>('a store', ['describe']);
const embedder = argument.object<Embedder>('an embedder', ['embed']).optional();
const sparseEncoder = argument.object<SparseEncoder>('a sparse encoder', ['encode']).optional();
const reranker = argument.object<Reranker>('a reranker', ['rerank']).optional();
const languageModel = argument.object<LanguageModel>('a language model', ['generate']).optional();

const isObject = 'must be an object';
const collection = z.looseObject(
  { name: argument.text, index: argument.text, store, embedder, sparseEncoder },
  'must be a collection: an object with name, index and store',
);
const profile = z.looseObject({ name: argument.text }, 'must be a profile, as the library has them');
const engine = argument.text;

const wirings = {
  retriever: z.looseObject({ store, embedder, sparseEncoder, reranker }, isObject),
  'evidence gatherer': z.looseObject(
    { collections: z.array(collection, 'must be a list of collections'), reranker, profile, engine },
    isObject,
  ),
  'context gatherer': z.looseObject(
    { chunks: collection, summaries: collection.optional(), reranker, languageModel, profile, engine },
    isObject,
  ),
} as const;

/** Refuses dependencies that TypeScript would refuse: a host without types may pass anything. Throws `invalid_request`. */
export function checkWiring(what: keyof typeof wirings, dependencies: unknown): void {
  parseArgument<unknown>(wirings[what], dependencies, `dependencies of the ${what}`);
}
