import { RetrievalError } from '@touchstone/contract';
import { refusedInput } from '../input/check-text.ts';

interface NamedGeneration {
  readonly name: string;
  readonly active: boolean;
}

/** The look-up: the generations of an index, none for a missing one, and the wanted name. */
interface GenerationLookUp<Generation extends NamedGeneration> {
  readonly index: string;
  /** Default: the active one. */
  readonly name?: string;
  readonly generations: readonly Generation[];
}

/** The generation of that name, or the active one. Throws `index_not_found` with the existing names. */
export function findGeneration<Generation extends NamedGeneration>(
  { index, name, generations }: GenerationLookUp<Generation>,
  provider: string,
): Generation {
  const found = generations.find((generation) => (name === undefined ? generation.active : generation.name === name));
  if (found !== undefined) return found;
  if (generations.length === 0) throw unknownIndex(index, provider);
  const known = generations.map((generation) => `"${generation.name}"`);
  const message =
    name === undefined
      ? `Index "${index}" has no active generation: activate ${known.join(' or ')}.`
      : `Index "${index}" has no generation "${name}"; it has ${known.join(', ')}.`;
  throw new RetrievalError('index_not_found', message, { provider });
}

/** The error for an index that is not there. */
export function unknownIndex(index: string, provider: string): RetrievalError {
  const message = `There is no index "${index}": check the name, or run \`touchstone index\`.`;
  return new RetrievalError('index_not_found', message, { provider });
}

/** Throws `invalid_request` where a generation that is to be dropped is the active one. */
export function requireInactive(index: string, { name, active }: NamedGeneration, provider: string): void {
  if (!active) return;
  throw refusedInput(
    `Generation "${name}" of index "${index}" is the active one: activate another first, or drop the index.`,
    provider,
  );
}
