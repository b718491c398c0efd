import type { GenerationDescription, IndexDescription } from '@touchstone/contract';

/** Generations that a run is making now, or left when it was interrupted. */
export function unfinishedGenerations({ generations = [] }: IndexDescription): readonly GenerationDescription[] {
  return generations.filter(({ active }) => !active);
}
