import { z } from 'zod';

const limit = z.number().nullish();

/** Of the limits, those that a request can keep, or be refused for. */
export const strictModeSchema = z.object({
  enabled: z.boolean().nullish(),
  max_timeout: limit,
  max_query_limit: limit,
  upsert_max_batchsize: limit,
  search_max_batchsize: limit,
  search_allow_exact: z.boolean().nullish(),
  search_max_hnsw_ef: limit,
  search_max_oversampling: limit,
  filter_max_conditions: limit,
  condition_max_size: limit,
  unindexed_filtering_retrieve: z.boolean().nullish(),
  unindexed_filtering_update: z.boolean().nullish(),
});

export type StrictModeLimits = z.output<typeof strictModeSchema>;
