import {
  type IndexDescription,
  RetrievalError,
  type SparseEncoder,
  type VectorStore,
  type Warning,
} from '@touchstone/contract';
import { explainNoLexical, type LexicalBranch, lexicalBranches } from '../call/lexical-branch.ts';
import type { RetrievalPlan } from './plan.ts';

/** The search of the keyword branch; neither member where the plan has none. */
interface ChosenKeywordBranch {
  readonly branch?: LexicalBranch;
  /** The warning for a hybrid search without it. */
  readonly warning?: Warning;
}

/**
 * The store's own keyword search where the index has it, else its sparse vectors. An index from another program may
 * have neither: then a hybrid search keeps its semantic branch, with a warning.
 *
 * @throws `unsupported` where the store searches no words at all, `invalid_config` for a keyword search of such an index, or another
 * sparse encoder than the index was built with.
 */
export function chooseKeywordBranch(
  plan: RetrievalPlan,
  description: IndexDescription,
  { store, sparseEncoder }: { readonly store: VectorStore; readonly sparseEncoder?: SparseEncoder },
): ChosenKeywordBranch {
  if (!plan.keyword) return {};
  const branches = lexicalBranches({ store, sparseEncoder }, description);
  if (branches.has('keyword')) return { branch: 'keyword' };
  if (branches.has('sparse') && sparseEncoder !== undefined) {
    requireSameEncoder(description, sparseEncoder);
    return { branch: 'sparse' };
  }
  if (store.searchKeyword === undefined) {
    throw new RetrievalError(
      'unsupported',
      `The store "${store.name}" has no keyword search. Choose another search_method or store.`,
      { provider: store.name },
    );
  }
  const { index } = description;
  const reason = explainNoLexical(description);
  if (!plan.semantic) {
    const message = `Index "${index}" cannot be searched by keyword: it ${reason} Or choose \`search_method\` "semantic".`;
    throw new RetrievalError('invalid_config', message);
  }
  const message = `Results come from the semantic branch alone: index "${index}" ${reason}`;
  return {
    warning: { code: 'branch_unavailable', message, detail: { branch: 'keyword', error: 'invalid_config' } },
  };
}

function requireSameEncoder(
  { index, fingerprint: { sparse } }: IndexDescription,
  { fingerprint }: SparseEncoder,
): void {
  if (sparse === undefined || sparse === fingerprint) return;
  throw new RetrievalError(
    'invalid_config',
    `Index "${index}" was built with the sparse encoder "${sparse}", and the configured one is "${fingerprint}": their vectors ` +
      'cannot be compared. Configure the first, or index again with the second.',
  );
}
