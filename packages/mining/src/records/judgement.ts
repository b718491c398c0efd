import { hash } from 'node:crypto';
import { field } from '@touchstone/contract/wire';
import { z } from 'zod';
import { anyText, count, dollars, names, record, text } from './record.ts';

/** `yes`: the contexts hold the answer; `no`: they do not; `undecided`: no label, and never guessed. */
export const verdicts = ['yes', 'no', 'undecided'] as const;
export type Verdict = (typeof verdicts)[number];
const verdict = z.enum(verdicts, 'must be "yes", "no" or "undecided"');

/**
 * Reasons of an undecided judgement:
 *
 * - `nonsense`: the judge's answer is neither YES nor NO
 * - `refused`: the judge would not answer
 * - `late`: no answer in time
 * - `contradiction`: the judge answered otherwise when it saw the same in another order
 * - `skipped`: a person passed it over
 */
export const undecidedReasons = ['nonsense', 'refused', 'late', 'contradiction', 'skipped'] as const;
export type UndecidedReason = (typeof undecidedReasons)[number];

/** The input of a judge: the question, and the contexts in the order in which they are shown. */
export interface JudgedCase {
  /** For judges that look labels up by it; a model never sees it. */
  readonly questionId?: string;
  readonly question: string;
  readonly contexts: readonly { readonly fqn: string; readonly text: string }[];
}

/**
 * The order of a shown case:
 *
 * - `given`: the question, then the contexts in their own order
 * - `question_last`: the contexts, then the question
 * - `reversed`: the question, then the contexts from the last to the first
 */
const judgedOrders = ['given', 'question_last', 'reversed'] as const;
export type JudgedOrder = (typeof judgedOrders)[number];

const judgeUsage = record({
  calls: count,
  input_tokens: field('inputTokens', count.optional()),
  output_tokens: field('outputTokens', count.optional()),
  usd: dollars.optional(),
});
export type JudgeUsage = z.output<typeof judgeUsage>;

/**
 * A line of `judgements.jsonl`: a judge's answer on a question and a set of contexts. Of two lines with the same key,
 * question and contexts the later one counts.
 */
export const judgement = record({
  /** Digest of the question's text, the contexts' hashes in order, judge, model and prompt; see `judgementKey`. */
  key: text,
  question_id: field('questionId', text),
  /** In the order in which they were shown. */
  fqns: names,
  content_hashes: field('contentHashes', z.array(text, 'must be a list of digests')),
  judge: text,
  model: text.optional(),
  prompt_hash: field('promptHash', anyText),
  verdict,
  /** In the judge's words; empty when it gave none. */
  reason: anyText,
  /** With `no`: the missing information, as words for a search. */
  missing: text.optional(),
  undecided: z.enum(undecidedReasons, 'must be a known reason').optional(),
  /** The verdict in each order, where there was more than one. */
  orders: z
    .array(
      record({ order: z.enum(judgedOrders, 'must be "given", "question_last" or "reversed"'), verdict }),
      'must be a list of orders',
    )
    .optional(),
  usage: judgeUsage,
});
export type Judgement = z.output<typeof judgement>;
export type JudgeAnswer = Pick<Judgement, 'verdict' | 'reason' | 'missing' | 'undecided' | 'orders' | 'usage'>;

/** The expected cost of a judgement: `outputTokens` as many as the judge may write, `usd` absent where the price is not known. */
export type JudgeEstimate = JudgeUsage & { readonly inputTokens: number; readonly outputTokens: number };

/** Decides whether contexts answer a question: a language model, a file of labels, a person. */
export interface Judge {
  /** Unique in a panel: `gemini-3.1-pro`, `labels.csv`, `terminal`. */
  readonly name: string;
  /** The language model, where the judge is one. */
  readonly model?: string;
  /** Digest of the prompt and its settings: another prompt means another judgement. Empty for a person or a file. */
  readonly promptHash: string;
  /** The text behind `promptHash`, to be kept with the run. Absent for a person or a file. */
  readonly prompt?: string;
  /**
   * Undefined where this judge has no opinion (a file without this label, a person who left): nothing is kept. Throws
   * an error that ends the run, such as a refused key; one of this case alone is `undecided`.
   */
  judge(judged: JudgedCase, options?: { readonly signal?: AbortSignal }): Promise<JudgeAnswer | undefined>;
  /** With `outputTokensPerCall`, for answers of that length, not the longest. Absent: the judge costs nothing. */
  estimate?(judged: JudgedCase, outputTokensPerCall?: number): JudgeEstimate;
}

/** The identity of a judge for the cache. */
export type JudgeIdentity = Pick<Judge, 'name' | 'model' | 'promptHash'>;

/** The name of a judgement in the cache. It depends on the judge and its input, not on the contexts' names. */
export function judgementKey(
  question: string,
  contentHashes: readonly string[],
  { name, model = '', promptHash }: JudgeIdentity,
): string {
  return `sha256:${hash('sha256', JSON.stringify([question, contentHashes, name, model, promptHash]))}`;
}
