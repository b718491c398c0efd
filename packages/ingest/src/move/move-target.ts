import {
  type CallOptions,
  type IndexDescription,
  isRetrievalError,
  nextRebuildName,
  RetrievalError,
  type Store,
} from '@touchstone/contract';
import { unfinishedGenerations } from '../writing/generation-plan.ts';
import { ifThere } from '../writing/read-ledger.ts';

/** The generation that a copy is built as. */
const movedGeneration = 'moved';

/**
 * Makes the generation of the copy; beside the active one where that is to be replaced. Undefined where an earlier copy is active, which is then updated. Throws
 * `invalid_config` for an index that is no copy, or one of an index with another fingerprint.
 */
export async function ensureTarget(
  to: Store,
  index: string,
  { fingerprint, averageLength }: IndexDescription,
  { replaces, signal }: CallOptions & { readonly replaces: boolean },
): Promise<string | undefined> {
  const there = await ifThere(to.describe(index, { signal }));
  const active = replaces ? undefined : there?.generations?.find((generation) => generation.active);
  if (!replaces && there !== undefined && active?.generation !== movedGeneration) throw noCopy(to, index);
  const { keyword, ...rest } = fingerprint;
  const generation = replaces ? nextRebuildName(there ?? {}) : movedGeneration;
  if (replaces) {
    const begun = there === undefined ? [generation] : unfinishedGenerations(there).map((each) => each.generation);
    for (const name of begun) await ifThere(to.dropGeneration?.(index, name, { signal }));
  }
  const spec = { index, generation, averageLength };
  try {
    // A store of the same kind has the same analyzer, with the same mean length.
    await to.ensureIndex({ ...spec, fingerprint }, { signal });
  } catch (error) {
    if (!isRetrievalError(error) || error.code !== 'invalid_config' || keyword === undefined) throw error;
    await to.ensureIndex({ ...spec, fingerprint: rest }, { signal });
  }
  return active === undefined ? generation : undefined;
}

function noCopy(to: Store, index: string): RetrievalError {
  return new RetrievalError(
    'invalid_config',
    `The other store has an index "${index}" that is not a copy: drop it there, or name the copy otherwise (--as).`,
    { provider: to.name },
  );
}
