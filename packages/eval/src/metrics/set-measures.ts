import type { Judgements } from '../judgements.ts';
import { sumOver } from '../numbers/mean-of.ts';

/** The cutoff and grade of a measure: the first `cutoff` documents, and from which grade on one is relevant. */
interface MeasureOptions {
  /** Infinity: the whole ranking. */
  readonly cutoff: number;
  readonly minGrade: number;
}

/** A measure of a ranking for judgements of yes and no. */
export type Measure = (ranking: readonly string[], judgements: Judgements, options: MeasureOptions) => number;

/** Relevant documents among the first `cutoff`, divided by `cutoff` even where fewer came (trec_eval `P`). */
export const precision: Measure = (ranking, judgements, options) =>
  relevantAmong(ranking, judgements, options) / options.cutoff;

/**
 * The fraction of all relevant documents among the first `cutoff` (trec_eval `recall`; spec 003 §6.3, "Set Recall
 * (Kernel Completeness)"). Spec 003's "Recall@K", whether there is any relevant document, is `hit`.
 */
export const recall: Measure = (ranking, judgements, options) => {
  const relevant = relevantCount(judgements, options);
  return relevant === 0 ? 0 : relevantAmong(ranking, judgements, options) / relevant;
};

/** 1 when any relevant document is among the first `cutoff`, else 0 (trec_eval `success`, spec 003 §5 "Recall@K"). */
export const hit: Measure = (ranking, judgements, options) => (relevantAmong(ranking, judgements, options) > 0 ? 1 : 0);

/** Precision at R, the number of relevant documents of the query (trec_eval `Rprec`). */
export const rPrecision: Measure = (ranking, judgements, options) =>
  recall(ranking, judgements, { ...options, cutoff: relevantCount(judgements, options) });

/** Spec 003 §6.3, "Success@K": 1 when the first `cutoff` hold every relevant document, else 0. */
export const setSuccess: Measure = (ranking, judgements, options) => {
  const relevant = relevantCount(judgements, options);
  return relevant > 0 && relevantAmong(ranking, judgements, options) === relevant ? 1 : 0;
};

/**
 * Spec 003 §6.3, "Jaccard Similarity": `|retrieved ∩ gold| / |retrieved ∪ gold|`, where retrieved are the first
 * `cutoff` documents, or fewer where fewer came, and gold is every relevant document.
 */
export const jaccard: Measure = (ranking, judgements, options) => {
  const shared = relevantAmong(ranking, judgements, options);
  const union = Math.min(options.cutoff, ranking.length) + relevantCount(judgements, options) - shared;
  return union === 0 ? 0 : shared / union;
};

/** 1 / rank of the first relevant document, 0 when none is among the first `cutoff` (trec_eval `recip_rank`). Its mean is the MRR. */
export const reciprocalRank: Measure = (ranking, judgements, { cutoff, minGrade }) => {
  const position = ranking.slice(0, cutoff).findIndex((id) => isRelevant(id, judgements, minGrade));
  return position === -1 ? 0 : 1 / (position + 1);
};

/**
 * The precision at the rank of each relevant document among the first `cutoff`, summed and divided by the number of all
 * relevant documents (trec_eval `map`, `map_cut`). Its mean is the MAP.
 */
export const averagePrecision: Measure = (ranking, judgements, options) => {
  const relevant = relevantCount(judgements, options);
  let found = 0;
  const precisions: number[] = [];
  for (const [position, id] of ranking.slice(0, options.cutoff).entries()) {
    if (!isRelevant(id, judgements, options.minGrade)) continue;
    found += 1;
    precisions.push(found / (position + 1));
  }
  return relevant === 0 ? 0 : sumOver(precisions, relevant);
};

/**
 * Binary preference (Buckley and Voorhees 2004): how often a relevant document ranks above those judged not relevant.
 * Documents without a judgement, or with a grade below 0 (seen but not judged), are skipped, so incomplete judgements
 * hurt less. With R relevant documents and N judged not relevant, each relevant document of the ranking adds
 * `1 - min(not relevant above it, R) / min(N, R)`; the sum is divided by R (trec_eval `bpref`).
 */
export const bpref: Measure = (ranking, judgements, options) => {
  const { minGrade } = options;
  const relevant = relevantCount(judgements, options);
  if (relevant === 0) return 0;
  const notRelevant = relevantCount(judgements, { ...options, minGrade: 0 }) - relevant;
  const worst = Math.min(relevant, notRelevant);
  let above = 0;
  const shares: number[] = [];
  for (const id of ranking) {
    const grade = judgements.get(id) ?? -1;
    if (grade >= minGrade) shares.push(above === 0 ? 1 : (worst - Math.min(above, relevant)) / worst);
    else if (grade >= 0) above += 1;
  }
  return sumOver(shares, relevant);
};

function isRelevant(id: string, judgements: Judgements, minGrade: number): boolean {
  return (judgements.get(id) ?? 0) >= minGrade;
}

/** The number of documents that are relevant to the query, retrieved or not. */
function relevantCount(judgements: Judgements, { minGrade }: MeasureOptions): number {
  let count = 0;
  for (const grade of judgements.values()) if (grade >= minGrade) count += 1;
  return count;
}

/** The number of relevant documents among the first `cutoff`. */
function relevantAmong(
  ranking: readonly string[],
  judgements: Judgements,
  { cutoff, minGrade }: MeasureOptions,
): number {
  const end = Math.min(cutoff, ranking.length);
  let count = 0;
  for (let position = 0; position < end; position += 1) {
    if (isRelevant(ranking[position] ?? '', judgements, minGrade)) count += 1;
  }
  return count;
}
