import { type FallbackCode, fallbackCodes } from '@touchstone/contract';
import {
  type ChunkPlace,
  evaluateRun,
  goldenItems,
  goldenQrels,
  parseMetric,
  rankItems,
} from '@touchstone/eval/judging';
import type { ShownResult } from '../answer/shown-call.ts';
import type { AskedQuestion } from './run-golden.ts';

/** The result of a question. */
export interface JudgedQuestion extends AskedQuestion {
  /** The rank of each expected item of grade 1 or more; absent where it is not in the results. */
  readonly items: readonly { readonly label: string; readonly grade: number; readonly rank?: number }[];
  /** By metric; absent for a question without an answer. */
  readonly values?: Readonly<Record<string, number>>;
  /** The reason of its failure, in words; absent where it passes. */
  readonly fault?: string;
}

/** The result of a set. */
export interface JudgedSet {
  readonly questions: readonly JudgedQuestion[];
  /** Means over the questions that have an answer. */
  readonly means: Readonly<Record<string, number>>;
  readonly answerable: number;
}

/** The metrics that are shown, as `touchstone eval` computes them. */
export const shownMetrics = ['recall@10', 'ndcg@10', 'mrr'] as const;

const metrics = shownMetrics.map((name) => parseMetric(name));

/** Judges the answers of a set, by the code of `touchstone eval`. An answer by another method counts 0, unless the set allows it. */
export function judgeGolden(asked: readonly AskedQuestion[], allowed: readonly FallbackCode[] = []): JudgedSet {
  const refused = fallbackCodes.filter((code) => !allowed.includes(code));
  const fallbackOf = ({ call: { warnings } }: AskedQuestion) =>
    warnings.find(({ code }) => refused.some((each) => each === code));
  const run = new Map(
    asked.map((one) => {
      const { question, call } = one;
      return [question.id, fallbackOf(one) === undefined ? rankingOf(question, call.results) : []];
    }),
  );
  const qrels = goldenQrels(asked.map(({ question }) => question));
  const evaluation = qrels.size === 0 ? undefined : evaluateRun(run, qrels, metrics);
  const questions = asked.map((one): JudgedQuestion => {
    const { question, call } = one;
    const ranking = run.get(question.id) ?? [];
    const items = goldenItems(question)
      .filter(({ expected }) => expected.grade > 0)
      .map(({ label, expected }) => ({ label, grade: expected.grade, rank: rankIn(ranking, label) }));
    const judged = { question, call, items, values: evaluation?.perQuery.get(question.id) };
    const fallback = fallbackOf(one);
    return {
      ...judged,
      fault: fallback === undefined ? faultOf(judged) : `another method answered: ${fallback.message}`,
    };
  });
  return { questions, means: evaluation?.mean ?? {}, answerable: qrels.size };
}

function rankingOf(question: AskedQuestion['question'], results: readonly ShownResult[]): readonly string[] {
  const places = results.map(
    ({ id, citation, repo, path, startLine, endLine, symbols, rank }): ChunkPlace & { score: number } => {
      const names = citation === undefined ? [] : [citation];
      return { candidateId: id, names, repo, path, startLine, endLine, symbols, score: 1 / rank };
    },
  );
  return rankItems(places, question.answerable ? goldenItems(question) : []).map(({ id }) => id);
}

function rankIn(ranking: readonly string[], label: string): number | undefined {
  const at = ranking.indexOf(label);
  return at < 0 ? undefined : at + 1;
}

function faultOf({ question, call, items }: Omit<JudgedQuestion, 'fault'>): string | undefined {
  if (call.problem !== undefined) return `failed: ${call.problem.message}`;
  if (!question.answerable) {
    const isSure = call.results.length > 0 && call.pack?.grounding !== 'weak';
    return isSure ? 'answered, though nothing answers it' : undefined;
  }
  const missing = items.filter(({ rank }) => rank === undefined).length;
  if (missing === 0) return undefined;
  return missing === items.length ? 'nothing expected was found' : `${missing} of ${items.length} expected not found`;
}
