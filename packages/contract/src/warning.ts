import type { JsonObject } from './json.js';

/**
 * Every way in which a result can be less than was asked for.
 *
 * - `index_empty`: the index holds no chunks
 * - `filters_matched_nothing`: chunks exist, the filters let none of them through
 * - `below_score_threshold`: chunks were found, none of them similar enough
 * - `no_matching_terms`: no chunk holds a term of the query (keyword)
 * - `branch_unavailable`: a branch of a hybrid search failed; the other one answered
 */
export type WarningCode =
  | 'index_empty'
  | 'filters_matched_nothing'
  | 'below_score_threshold'
  | 'no_matching_terms'
  | 'branch_unavailable';

/** Every warning code, in the order in which the documentation lists them. */
export const warningCodes = [
  'index_empty',
  'filters_matched_nothing',
  'below_score_threshold',
  'no_matching_terms',
  'branch_unavailable',
] as const satisfies readonly WarningCode[];

/** A degradation, told. The message is for people, the detail for programs. */
export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  readonly detail?: JsonObject;
}
