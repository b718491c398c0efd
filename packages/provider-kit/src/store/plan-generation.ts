import type { IndexFingerprint, IndexSpec } from '@touchstone/contract';
import { checkIndexSpec, requireSameFingerprint, withAnalyzer } from './check-index-spec.ts';

/** A generation in a store's catalog. */
export interface CatalogedGeneration {
  readonly name: string;
  readonly active: boolean;
  readonly fingerprint: IndexFingerprint;
}

/** The state before `ensureIndex`: the store's analyzer, and the existing generations of the index. */
interface GenerationsBefore<Generation extends CatalogedGeneration> {
  readonly analyzer: { readonly fingerprint: string };
  readonly generations: readonly Generation[];
}

/** Name of the generation that an index begins with, where `ensureIndex` names none. */
export const firstGeneration = 'main';

/**
 * The generation that there is to be after `ensureIndex`, and the one of that name that is there already. Without a name it is the
 * active one; where there is none, it becomes that. Throws `invalid_request` for a spec that is none, `invalid_config` for another
 * fingerprint than the generation was built with.
 */
export function planGeneration<Generation extends CatalogedGeneration>(
  spec: IndexSpec,
  { analyzer, generations }: GenerationsBefore<Generation>,
  provider: string,
): CatalogedGeneration & { readonly there: Generation | undefined } {
  checkIndexSpec(spec, provider);
  const fingerprint = withAnalyzer(spec, analyzer, provider);
  const active = generations.find((generation) => generation.active);
  const name = spec.generation ?? active?.name ?? firstGeneration;
  const there = generations.find((generation) => generation.name === name);
  if (there !== undefined) {
    const asked = { index: spec.index, generation: name, has: there.fingerprint, wants: fingerprint };
    requireSameFingerprint(asked, provider);
  }
  const isActive = active === undefined ? spec.generation === undefined : active.name === name;
  return { name, fingerprint, active: isActive, there };
}
