import { indexDescription } from '@touchstone/contract/wire';
import type { RunHeader } from './run-record.ts';

/** The indexes of a run as text: equal where they are, in whatever order a store gives the members of a description. */
export function indexesText({ indexes }: Pick<RunHeader, 'indexes'>): string {
  return JSON.stringify(indexes.map((index) => indexDescription.encode(index)));
}
