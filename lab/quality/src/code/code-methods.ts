import type { Filter, SourceType } from '@touchstone/contract';
import { localReranker } from '@touchstone/local-models';
import { createEvidenceGatherer, genericEvidenceProfile } from '@touchstone/pipeline';
import { type AskedIndex, methods } from '../methods.ts';

/** What is compared on code, in the order of the table. */
export const codeMethodNames = ['keyword', 'hybrid', 'hybrid + rerank', 'evidence'] as const;
export type CodeMethodName = (typeof codeMethodNames)[number];

/** The files that answer a question, best first, each where its best chunk stands. */
export type AskFiles = (question: string) => Promise<readonly string[]>;

/** Canonical retrieval of 50 chunks, the same reranked, and an evidence pack of 50 candidates, as files. */
export function codeMethods({ store, embedder, refinement, index }: AskedIndex): Record<CodeMethodName, AskFiles> {
  const ask = methods({ store, embedder, refinement, index });
  const gatherer = createEvidenceGatherer({
    collections: (['docs', 'code'] as const).map((type) => ({
      name: type,
      index,
      sourceType: type,
      store,
      embedder,
      refinement,
      filter: isOf(type),
    })),
    reranker: localReranker(),
    profile: genericEvidenceProfile,
    engine: 'benchmark',
  });
  const files = (method: keyof typeof ask) => async (question: string) =>
    distinct((await ask[method](question)).map(({ metadata }) => metadata.path));
  return {
    keyword: files('keyword'),
    hybrid: files('hybrid'),
    'hybrid + rerank': files('hybrid + rerank'),
    async evidence(question) {
      const { pack } = await gatherer.gather({ query: question, taskMode: 'explain', maxResultsFinal: 50 });
      return distinct(pack.candidates.map(({ path }) => path));
    },
  };
}

function isOf(type: SourceType): Filter {
  return { op: 'eq', field: 'source_type', value: type };
}

function distinct(paths: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(paths.filter((path) => path !== undefined))];
}
