import { hash } from 'node:crypto';
import {
  isRetrievalError,
  type JsonValue,
  type LanguageModel,
  limitTime,
  type ModelPrice,
  type RetrievalError,
  throwIfAborted,
  untilAborted,
} from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import { z } from 'zod';
import type { Judge, JudgeAnswer, JudgedCase, JudgedOrder } from '../records/judgement.ts';
import { knownSum } from '../workspace/report.ts';
import { fillJudgePrompt, judgeAnswerSchema, judgePrompt } from './judge-prompt.ts';
import { usdOf } from './judging-budget.ts';

export interface LanguageModelJudgeOptions {
  /** For the cost. Without it, a limit in dollars is refused. */
  readonly price?: ModelPrice;
  /**
   * Cases that are judged a second time in another order; two different answers are a contradiction, which decides
   * nothing. `sets`: sets of contexts, of which there are few. `always`: single contexts too, with the question after
   * the context; it doubles the cost. Default `sets`.
   */
  readonly bothOrders?: 'never' | 'sets' | 'always';
  /** Most tokens of an answer. Thinking counts, so leave room for it. Default 2048. */
  readonly maxOutputTokens?: number;
  /** Milliseconds for one call with its retries; after that the case is `late`. Default 120,000. */
  readonly timeoutMs?: number;
}

/**
 * A language model that answers YES or NO with a reason, by a JSON schema (spec 003 §2.2). It runs at temperature 0 where it takes
 * one. Undecided, and never guessed, is an answer that is neither (`nonsense`), one that a filter of the model stops (`refused`),
 * one that does not come in time (`late`), and one that depends on the order (`contradiction`). All other errors of the model are
 * thrown: a key that is refused, a request that it does not take, a service that is out of reach.
 */
export function languageModelJudge(
  model: LanguageModel,
  { price, bothOrders = 'sets', maxOutputTokens = 2048, timeoutMs = 120_000 }: LanguageModelJudgeOptions = {},
): Judge {
  const wholePrompt = JSON.stringify([judgePrompt, judgeAnswerSchema, bothOrders, maxOutputTokens]);
  const ordersOf = ({ contexts }: JudgedCase): readonly JudgedOrder[] => {
    if (bothOrders === 'never') return ['given'];
    if (contexts.length > 1) return ['given', 'reversed'];
    return bothOrders === 'always' ? ['given', 'question_last'] : ['given'];
  };

  async function askOnce(judged: JudgedCase, order: JudgedOrder, signal?: AbortSignal): Promise<JudgeAnswer> {
    const limit = limitTime({ signal, timeoutMs });
    try {
      const input = {
        system: judgePrompt.system,
        prompt: fillJudgePrompt(judged, order),
        schema: judgeAnswerSchema,
        maxOutputTokens,
        temperature: 0,
      };
      const { json, usage } = await untilAborted(model.generate(input, { signal: limit.signal }), limit.signal);
      return { ...readModelAnswer(json), usage: { ...usage, usd: usdOf(usage, price) } };
    } catch (thrown) {
      throwIfAborted(signal, 'judging');
      if (limit.isTimedOut()) return undecided('late', `No answer within ${timeoutMs / 1000} s.`);
      const reason = isRetrievalError(thrown) ? undecidedReasonOf(thrown) : undefined;
      if (reason === undefined) throw thrown;
      return undecided(reason, (thrown as RetrievalError).message);
    } finally {
      limit.end();
    }
  }

  return {
    name: `${model.name}/${model.model}`,
    model: model.model,
    promptHash: `sha256:${hash('sha256', wholePrompt)}`,
    prompt: wholePrompt,
    judge: async (judged, { signal } = {}) => {
      const answers: OrderedAnswer[] = [];
      for (const order of ordersOf(judged)) {
        const answer = await askOnce(judged, order, signal);
        answers.push({ order, answer });
        if (answer.verdict === 'undecided') break;
      }
      return combineOrders(answers);
    },
    estimate: (judged, outputTokensPerCall = maxOutputTokens) => {
      const calls = ordersOf(judged).length;
      const once = estimateTokens(judgePrompt.system + fillJudgePrompt(judged, 'given'));
      const tokens = { inputTokens: once * calls, outputTokens: outputTokensPerCall * calls };
      return { calls, ...tokens, usd: usdOf(tokens, price) };
    },
  };
}

const words = z.string().trim().optional().catch(undefined);

/** Lenient about all but the answer itself. */
const modelAnswer = z.object({
  answer: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['yes', 'no'])),
  reason: words.transform((text) => text ?? ''),
  missing: words,
});

/** The answer of a model. Anything but YES or NO is nonsense: it decides nothing. */
function readModelAnswer(json: JsonValue | undefined): Omit<JudgeAnswer, 'usage'> {
  const { success, data } = modelAnswer.safeParse(json);
  if (!success) return { verdict: 'undecided', undecided: 'nonsense', reason: 'The answer is neither YES nor NO.' };
  const { answer: verdict, reason, missing } = data;
  return { verdict, reason, missing: verdict === 'no' && missing ? missing : undefined };
}

/** A failure that concerns this case alone; undefined for one that others would meet too. */
function undecidedReasonOf({ code, refused }: RetrievalError): 'refused' | 'late' | 'nonsense' | undefined {
  if (refused) return 'refused';
  if (code === 'timeout') return 'late';
  return code === 'bad_response' ? 'nonsense' : undefined;
}

/** The call was made; its cost is unknown. */
function undecided(reason: 'refused' | 'late' | 'nonsense', why: string): JudgeAnswer {
  return { verdict: 'undecided', undecided: reason, reason: why, usage: { calls: 1 } };
}

interface OrderedAnswer {
  readonly order: JudgedOrder;
  readonly answer: JudgeAnswer;
}

/** One answer of the answers in each order: theirs where they agree, undecided where one is, else a contradiction. */
function combineOrders(answers: readonly OrderedAnswer[]): JudgeAnswer | undefined {
  const [first] = answers;
  if (first === undefined || answers.length === 1) return first?.answer;
  const orders = answers.map(({ order, answer: { verdict } }) => ({ order, verdict }));
  const usages = answers.map(({ answer }) => answer.usage);
  const usage = {
    calls: usages.reduce((total, { calls }) => total + calls, 0),
    inputTokens: knownSum(usages.map(({ inputTokens }) => inputTokens)),
    outputTokens: knownSum(usages.map(({ outputTokens }) => outputTokens)),
    usd: knownSum(usages.map(({ usd }) => usd)),
  };
  const open = answers.find(({ answer }) => answer.verdict === 'undecided')?.answer;
  if (open !== undefined) return { ...open, orders, usage };
  if (orders.every(({ verdict }) => verdict === first.answer.verdict)) return { ...first.answer, orders, usage };
  const reason = answers.map(({ order, answer: { verdict, reason } }) => `${order}: ${verdict}. ${reason}`).join('\n');
  return { verdict: 'undecided', undecided: 'contradiction', reason, orders, usage };
}
