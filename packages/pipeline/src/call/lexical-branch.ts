import type { IndexDescription, SparseEncoder, VectorStore } from '@touchstone/contract';

/** The kind of an index's keyword search. */
export type LexicalBranch = 'sparse' | 'keyword';

interface Searched {
  readonly store: Pick<VectorStore, 'searchSparse' | 'searchKeyword'>;
  readonly sparseEncoder?: SparseEncoder;
}

/** The searches by words that store, encoder and index have in common; without a description, those of store and encoder. */
export function lexicalBranches(
  { store, sparseEncoder }: Searched,
  description: Pick<IndexDescription, 'branches'> | undefined,
): ReadonlySet<LexicalBranch> {
  const held = (branch: LexicalBranch) => description?.branches?.includes(branch) ?? true;
  const branches = new Set<LexicalBranch>();
  if (sparseEncoder !== undefined && store.searchSparse !== undefined && held('sparse')) branches.add('sparse');
  if (store.searchKeyword !== undefined && held('keyword')) branches.add('keyword');
  return branches;
}

/** The reason why an index, by its description, has no search by words, and the remedy. */
export function explainNoLexical(description: Pick<IndexDescription, 'index' | 'branches'>): string {
  const { index } = description;
  return description.branches?.includes('sparse')
    ? `holds sparse vectors, and no encoder of them is configured: name the one that made them (\`indexes.${index}.sparseEncoder\`).`
    : 'holds neither sparse nor keyword vectors.';
}
