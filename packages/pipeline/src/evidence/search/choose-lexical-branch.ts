import { type IndexDescription, RetrievalError } from '@touchstone/contract';
import { explainNoLexical, type LexicalBranch, lexicalBranches } from '../../call/lexical-branch.ts';
import type { SearchingCall } from '../evidence-call.ts';
import type { EvidenceCollection } from '../evidence-collection.ts';

/**
 * Chooses the keyword search of a collection: sparse vectors where it has an encoder of them (spec 000 §6.2), else its
 * store's keyword search. An index that another program filled may have neither, and answers by its vectors alone; one
 * that has nothing at all that is configured throws `invalid_config`.
 */
export function chooseLexicalBranch(
  { warnings }: Pick<SearchingCall, 'warnings'>,
  collection: EvidenceCollection,
  description: IndexDescription | undefined,
  dense: boolean,
): LexicalBranch | undefined {
  const { name, index, store, sparseEncoder } = collection;
  const branches = lexicalBranches(collection, description);
  if (branches.has('sparse')) return 'sparse';
  const warn = (branch: LexicalBranch, message: string) =>
    warnings.add({
      code: 'branch_unavailable',
      message,
      detail: { collection: name, branch, error: 'invalid_config' },
    });
  if (branches.has('keyword')) {
    if (sparseEncoder !== undefined && store.searchSparse !== undefined) {
      warn(
        'sparse',
        `Index "${index}" of collection "${name}" holds no sparse vectors of the configured encoder, so it is searched by the store's ` +
          'keyword search. Index it again with the encoder.',
      );
    }
    return 'keyword';
  }
  if (description?.branches === undefined) return undefined;
  const reason = explainNoLexical(description);
  if (!dense)
    throw new RetrievalError('invalid_config', `Collection "${name}" cannot be searched: index "${index}" ${reason}`);
  warn('keyword', `Collection "${name}" is searched by meaning alone: index "${index}" ${reason}`);
  return undefined;
}
