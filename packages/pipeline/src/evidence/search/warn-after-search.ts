import { RetrievalError } from '@touchstone/contract';
import type { SearchingCall } from '../evidence-call.ts';
import { isUnavailable, type SearchedCollection } from './searched-collection.ts';

/**
 * Adds the warnings of a search: a branch that failed while the collection answered is `branch_unavailable`, a
 * collection without any answer `collection_unavailable`. Throws the collections' error when none answered.
 */
export function warnAfterSearch(call: SearchingCall, searched: readonly SearchedCollection[]): void {
  const failed = searched.flatMap((collection) => {
    const errors = errorsOf(collection);
    const [first] = errors;
    if (first === undefined) return [];
    if (!isUnavailable(collection)) {
      warnBranches(call, collection);
      return [];
    }
    return [{ name: collection.collection.name, error: first.error }];
  });
  const [first] = failed;
  if (first === undefined) return;
  if (failed.length === searched.length) throw nothingAnswered(failed);
  for (const { name, error } of failed) {
    call.warnings.add({
      code: 'collection_unavailable',
      message: `Collection "${name}" did not answer (${error.code}); the evidence comes from the others. ${error.message}`,
      detail: { collection: name, error: error.code },
    });
  }
}

/** The warning for branches that failed, of a collection of which another branch answered. */
export function warnBranches({ warnings }: SearchingCall, searched: SearchedCollection): void {
  const { name } = searched.collection;
  for (const { branch, query, error } of errorsOf(searched)) {
    warnings.add({
      code: 'branch_unavailable',
      message: `The ${branch} branch of collection "${name}" failed for ${query} (${error.code}). ${error.message}`,
      detail: { collection: name, branch, query, error: error.code },
    });
  }
}

function errorsOf({ lists }: SearchedCollection) {
  return lists.flatMap(({ key, outcome }) => ('error' in outcome ? [{ ...key, error: outcome.error }] : []));
}

function nothingAnswered(failed: readonly { readonly name: string; readonly error: RetrievalError }[]): RetrievalError {
  const [{ error } = { error: new RetrievalError('internal', 'No collection was searched.') }] = failed;
  if (failed.length < 2) return error;
  const names = failed.map((failure) => `${failure.name} (${failure.error.code})`).join(', ');
  return new RetrievalError(error.code, `No collection answered: ${names}. ${error.message}`, {
    cause: error,
    provider: error.provider,
  });
}
