import { hash } from 'node:crypto';
import {
  isRetrievalError,
  type LanguageModel,
  type ModelPrice,
  RetrievalError,
  throwIfAborted,
} from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import { openRunEnd } from '../../judge/run-end.ts';
import { usdOf } from '../../judge/usd-of.ts';
import { type AgentTurn, agentTurn } from '../../records/agent-turn.ts';
import { miningFiles } from '../../workspace/mining-files.ts';
import { openRecordLog } from '../../workspace/record-log.ts';
import type { RunLease } from '../../workspace/run-lease.ts';
import { agentSchema, agentSystem } from './agent-prompt.ts';

/** The limits of an agent's cost in one run. */
interface TurnLimits {
  /** Requests to the model. Default: no limit. */
  readonly maxCalls?: number;
  /** US dollars; needs the price of the model. Default: no limit. */
  readonly maxUsd?: number;
}

/** Most tokens of one answer. Thinking counts. */
const maxOutputTokens = 4096;

/** The calls and cost of an agent in one run. */
export interface AgentUsage {
  readonly calls: number;
  /** Turns of an earlier run. */
  readonly cached: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars of the calls whose price and tokens are known. */
  readonly usd: number;
  /** Turns that were left out, because a limit was reached. */
  readonly capped: number;
  /** Turns for which the model could not be reached. */
  readonly failed: number;
}

/** A model that is called turn by turn, and a cache of its turns. */
export interface AgentTurns {
  /**
   * From the cache, else from the model, and on disk before it resolves. Undefined where a limit is reached or the
   * model is out of reach for a while. Throws an error that ends the run, such as a refused key.
   */
  ask(questionId: string, prompt: string, signal: AbortSignal | undefined): Promise<AgentTurn | undefined>;
  readonly usage: AgentUsage;
  close(): Promise<void>;
}

/** Opens the turns of a run. Throws `invalid_config` for a limit in dollars without a price. */
export async function openTurns(
  folder: string,
  { languageModel, price }: { readonly languageModel: LanguageModel; readonly price?: ModelPrice },
  { maxCalls = Number.POSITIVE_INFINITY, maxUsd = Number.POSITIVE_INFINITY }: TurnLimits,
  lease: Pick<RunLease, 'check'>,
): Promise<AgentTurns> {
  const model = `${languageModel.name}/${languageModel.model}`;
  if (Number.isFinite(maxUsd) && usdOf({ inputTokens: 1, outputTokens: 1 }, price) === undefined) {
    const message = `Discovery: maxUsd: the price of ${model} is not known: state it, or limit maxCalls.`;
    throw new RetrievalError('invalid_config', message);
  }
  const log = await openRecordLog(miningFiles(folder).agentTurns, agentTurn, lease);
  const known = new Map(log.records.map((turn) => [turn.key, turn]));
  const used = { calls: 0, cached: 0, inputTokens: 0, outputTokens: 0, usd: 0, capped: 0, failed: 0 };
  const end = openRunEnd(
    (name, id) =>
      `Discovery ended at question "${id}" for ${name}. Finished answers are kept, and the next run continues there.`,
  );
  /** The largest possible cost of calls in flight, and of calls without an answer. */
  let reservedUsd = 0;

  async function ask(
    questionId: string,
    prompt: string,
    signal: AbortSignal | undefined,
  ): Promise<AgentTurn | undefined> {
    const parts = [model, agentSystem, agentSchema, maxOutputTokens, prompt];
    const key = `sha256:${hash('sha256', JSON.stringify(parts))}`;
    const cached = known.get(key);
    if (cached !== undefined) {
      used.cached += 1;
      return cached;
    }
    throwIfAborted(signal, 'the discovery of kernels');
    end.throwIfEnded();
    const inputTokens = estimateTokens(agentSystem + prompt);
    const atMost = usdOf({ inputTokens, outputTokens: maxOutputTokens }, price) ?? 0;
    if (used.calls >= maxCalls || used.usd + reservedUsd + atMost > maxUsd) {
      used.capped += 1;
      return undefined;
    }
    await lease.check();
    used.calls += 1;
    reservedUsd += atMost;
    const input = { system: agentSystem, prompt, schema: agentSchema, maxOutputTokens, temperature: 0 };
    try {
      const { json, usage } = await languageModel.generate(input, { signal });
      end.answered();
      const usd = usdOf(usage, price);
      if (usd !== undefined) reservedUsd -= atMost;
      used.usd += usd ?? 0;
      used.inputTokens += usage.inputTokens ?? 0;
      used.outputTokens += usage.outputTokens ?? 0;
      return await keep({
        key,
        questionId,
        model,
        answer: json,
        usage: { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens, usd },
      });
    } catch (thrown) {
      throwIfAborted(signal, 'the discovery of kernels');
      if (isRetrievalError(thrown) && (thrown.refused || thrown.code === 'bad_response')) {
        return keep({ key, questionId, model, usage: {} });
      }
      if (!isRetrievalError(thrown) || thrown.code !== 'timeout')
        end.failed(thrown, { name: model }, { id: questionId });
      used.failed += 1;
      return undefined;
    }
  }

  async function keep(turn: AgentTurn): Promise<AgentTurn> {
    try {
      await log.append(turn);
    } catch (thrown) {
      end.unkept(thrown, { name: model }, { id: turn.questionId });
    }
    known.set(turn.key, turn);
    return turn;
  }

  return {
    ask,
    get usage() {
      return { ...used };
    },
    close: log.close,
  };
}
