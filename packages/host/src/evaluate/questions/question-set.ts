import { createHash } from 'node:crypto';
import type { EmbeddingRole, FallbackCode, GoldenCorpus, TaskMode } from '@touchstone/contract';
import type { BeirDataset, GoldenItem, InputWarning, Qrels } from '@touchstone/eval';

/** A question of an evaluation. */
export interface EvaluationQuery {
  readonly id: string;
  readonly text: string;
  readonly category?: string;
  readonly taskMode?: TaskMode;
  /** False: silence is the right answer, and there are no judgements. */
  readonly answerable: boolean;
  /** Fallbacks that count as answers. Default: none; an answer by another method is a failure of the question. */
  readonly allowedWarnings?: readonly FallbackCode[];
  /** A golden set's expected items, then those that only its kernel names; empty where judgements are of documents. */
  readonly items: readonly GoldenItem[];
}

/** Questions and judgements, wherever they came from. */
export interface QuestionSet {
  readonly name: string;
  readonly queries: readonly EvaluationQuery[];
  /** Of the answerable queries. */
  readonly qrels: Qrels;
  /** Chunks that are only useful together (spec 003 §6.3). */
  readonly kernels: Qrels;
  /** The corpus for which a golden set was written. */
  readonly corpus?: GoldenCorpus;
  /** The corpus, where it is part of the set: judgements are then of its documents. */
  readonly documents?: {
    readonly file: string;
    readonly read: BeirDataset['corpus'];
  };
  /** Leave the document that has a query's own id out of its results. Default: false. */
  readonly ignoreIdenticalIds?: boolean;
  /** The role in which the questions are embedded (spec 003 §2.3). Default: by the content of the index. */
  readonly queryRole?: QueryRole;
  readonly warnings: readonly InputWarning[];
}

/** The roles that a question can have; its documents always have the role `document`. */
export type QueryRole = Exclude<EmbeddingRole, 'document'>;

/** A question whose judgements are of documents. */
export function documentQuery(id: string, text: string): EvaluationQuery {
  return { id, text, answerable: true, items: [] };
}

/** The categories of the questions that have one. */
export function categoriesOf(
  queries: readonly Pick<EvaluationQuery, 'id' | 'category'>[],
): ReadonlyMap<string, string> {
  return new Map(queries.flatMap(({ id, category }) => (category === undefined ? [] : [[id, category] as const])));
}

/** A digest of questions and judgements, by which a run recognises its set. */
export function questionSetHash({ queries, qrels, ignoreIdenticalIds }: QuestionSet): string {
  const content = [
    queries.map(({ id, text, taskMode = null, allowedWarnings }) =>
      allowedWarnings === undefined ? [id, text, taskMode] : [id, text, taskMode, allowedWarnings],
    ),
    [...qrels].map(([id, grades]) => [id, [...grades]]),
    ...(ignoreIdenticalIds ? ['ignore identical ids'] : []),
  ];
  return `sha256:${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
}
