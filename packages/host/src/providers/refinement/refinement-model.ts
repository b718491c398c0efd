import type { Embedder } from '@touchstone/contract';

/** The key of second vectors: vectors of two models are never compared. */
export function refinementModel({ name, model, dimensions }: Pick<Embedder, 'name' | 'model' | 'dimensions'>): string {
  return `${name}/${model} (${dimensions} dimensions)`;
}
