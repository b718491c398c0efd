import type { JsonObject } from '@touchstone/contract';
import type { Settings } from '../server/options.ts';
import type { StrictMode } from '../server/strict-mode.ts';

/** How widely an approximate search of dense vectors looks, unless it says so itself. */
export interface SearchParams extends JsonObject {
  readonly hnsw_ef: number;
  /** Of quantised vectors; Qdrant takes no notice of it elsewhere. */
  readonly quantization: { readonly rescore: boolean; readonly oversampling: number };
}

/** Of a collection, or so many times as widely. */
export type ParamsOf = (collection: string, times?: number) => SearchParams;

/** Those of the options, as far as the collection's strict mode allows what these leave open. */
export function searchParams(
  { vectors: { hnswEf, oversampling, rescore } }: Settings,
  strict: StrictMode | undefined,
  times = 1,
): SearchParams {
  const { search_max_hnsw_ef: maxEf, search_max_oversampling: maxOversampling } = strict?.limits ?? {};
  const within = (wanted: number, most: number | null | undefined) => Math.min(wanted, most ?? wanted);
  return {
    hnsw_ef: times === 1 && hnswEf !== undefined ? hnswEf : within(times * (hnswEf ?? defaults.hnswEf), maxEf),
    quantization: { rescore, oversampling: oversampling ?? within(defaults.oversampling, maxOversampling) },
  };
}

/** Of 100,000 chunks of real text, they find .99 of the ten nearest in a graph of `hnswEfConstruct` 256, whole or as int8. */
const defaults = { hnswEf: 512, oversampling: 2 };
