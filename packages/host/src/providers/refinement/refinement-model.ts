import type { Embedder } from '@touchstone/contract';

/** What second vectors are told apart by: vectors of two models are never compared. */
export function refinementModel({ name, model, dimensions }: Pick<Embedder, 'name' | 'model' | 'dimensions'>): string {
  return `${name}/${model} (${dimensions} dimensions)`;
}
