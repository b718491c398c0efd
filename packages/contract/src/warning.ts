import type { JsonObject } from './json.ts';

/** Every warning code, in the order in which the documentation lists them. */
export const warningCodes = [
  'index_empty',
  'filters_matched_nothing',
  'below_score_threshold',
  'no_matching_terms',
  'similarity_unknown',
  'branch_unavailable',
  'query_unknown',
  'query_trimmed',
  'collection_unavailable',
  'rerank_unavailable',
  'refinement_unavailable',
  'time_budget_exceeded',
  'coverage_promoted',
  'coverage_unmet',
  'line_spans_unavailable',
  'url_unavailable',
  'ref_unavailable',
  'provenance_incomplete',
  'ref_unmatched',
  'weak_grounding',
  'citation_unverified',
  'language_model_unavailable',
  'summaries_missing',
  'place_unknown',
  'page_printed',
  'chapter_ambiguous',
  'context_trimmed',
  'cost_cap_reached',
  'answer_unsupported',
] as const;

/**
 * Every way in which a result can be less than the request.
 *
 * - `index_empty`: the index holds no chunks
 * - `filters_matched_nothing`: chunks exist, the filters let none of them through
 * - `below_score_threshold`: there were chunks, none of them similar enough
 * - `no_matching_terms`: no chunk holds a term of the query (keyword)
 * - `similarity_unknown`: every result must reach the threshold, and that of keyword-only hits could not be looked up
 * - `branch_unavailable`: a branch of a hybrid search failed, or the index does not have it; the other one answered
 * - `query_unknown`: the query has no token that the embedder knows; the semantic branch is empty
 * - `query_trimmed`: the query is longer than the embedder reads; only its beginning was embedded
 *
 * Evidence packs (spec 000) add:
 * - `collection_unavailable`: a collection did not answer at all; the evidence comes from the others
 * - `rerank_unavailable`: the reranker failed, was late or answered nonsense; candidates stay in fused order, results of a search
 *   in its order
 * - `refinement_unavailable`: the second vectors of an index are incomplete or of no use; the reranker did without them
 * - `time_budget_exceeded`: a stage was left out or cut short because the budget was spent
 * - `coverage_promoted`: candidates of the missing kind ranked too low and were lifted into the top
 * - `coverage_unmet`: there are not enough candidates of one kind
 * - `line_spans_unavailable`: chunks of code without line numbers are cited by path
 * - `url_unavailable`: docs without an address (http or https) are cited by path and lines
 * - `ref_unavailable`: candidates without a ref, whose citations name no version
 * - `provenance_incomplete`: candidates were left out because their source cannot be cited
 * - `ref_unmatched`: no chunk has the `repo_ref_hint`; all refs were searched
 * - `weak_grounding`: the evidence may not answer the question
 * - `citation_unverified`: a source no longer reads as it was cited
 *
 * Contexts (spec 002) add:
 * - `language_model_unavailable`: the language model failed, was late or answered nonsense; the engine's rules did its
 *   part, or it was left out
 * - `summaries_missing`: the question is for a summary and the index has none; its chunks were searched
 * - `place_unknown`: no chunk has a page or chapter number, so the question's could not be looked up
 * - `page_printed`: the question's page was taken as it is printed, which is another page of the file
 * - `chapter_ambiguous`: several books have the question's chapter, and it names none of them; all of the text was searched
 * - `context_trimmed`: ranked chunks were left out because the context's tokens were used up
 * - `cost_cap_reached`: a stage was left out because it would have cost more than the call may
 * - `answer_unsupported`: claims of the answer cite no source, or one that the context does not have, or say other than theirs
 */
export type WarningCode = (typeof warningCodes)[number];

/**
 * Codes of answers by another method than the requested one, at least in part: a branch, a model or a stage failed, was
 * late or was left out. A measurement of the method must not count such a result.
 */
export const fallbackCodes = [
  'branch_unavailable',
  'similarity_unknown',
  'collection_unavailable',
  'rerank_unavailable',
  'refinement_unavailable',
  'time_budget_exceeded',
  'language_model_unavailable',
  'cost_cap_reached',
] as const satisfies readonly WarningCode[];
export type FallbackCode = (typeof fallbackCodes)[number];

/** A degradation. The message is for people, the detail for programs. */
export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  readonly detail?: JsonObject;
}
