import { hash } from 'node:crypto';
import { isRetrievalError, type LanguageModel, type ModelPrice, throwIfAborted } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import { openBudget, usdOf } from '../../judge/judging-budget.ts';
import { openRunEnd } from '../../judge/run-end.ts';
import { type AgentTurn, agentTurn } from '../../records/kernel.ts';
import { miningFiles } from '../../workspace/mining-files.ts';
import { openRecordLog } from '../../workspace/record-log.ts';
import type { RunLease } from '../../workspace/run-lease.ts';
import { agentSchema, agentSystem } from './agent-prompt.ts';

/** Most tokens of one answer. Thinking counts. */
const maxOutputTokens = 4096;

export type AgentTurns = Awaited<ReturnType<typeof openTurns>>;

/** Opens a model that is called turn by turn, and the cache of its turns. */
export async function openTurns(
  folder: string,
  { languageModel, price }: { readonly languageModel: LanguageModel; readonly price?: ModelPrice },
  limits: { readonly maxCalls?: number; readonly maxUsd?: number },
  lease: RunLease,
) {
  const model = `${languageModel.name}/${languageModel.model}`;
  const log = await openRecordLog(miningFiles(folder).agentTurns, agentTurn, lease);
  const known = new Map(log.records.map((turn) => [turn.key, turn]));
  const budget = openBudget(limits);
  const end = openRunEnd('Discovery');

  async function ask(questionId: string, prompt: string, signal?: AbortSignal): Promise<AgentTurn | undefined> {
    const parts = [model, agentSystem, agentSchema, maxOutputTokens, prompt];
    const key = `sha256:${hash('sha256', JSON.stringify(parts))}`;
    const cached = known.get(key);
    if (cached !== undefined) {
      budget.cached();
      return cached;
    }
    throwIfAborted(signal, 'the discovery of kernels');
    end.throwIfEnded();
    const expected = { inputTokens: estimateTokens(agentSystem + prompt), outputTokens: maxOutputTokens };
    const estimate = { calls: 1, ...expected, usd: usdOf(expected, price) };
    const reserved = budget.reserve(estimate, `Discovery: maxUsd: the price of ${model}`);
    if (reserved === undefined) return undefined;
    await lease.check();
    const input = { system: agentSystem, prompt, schema: agentSchema, maxOutputTokens, temperature: 0 };
    const place = { key, questionId, model };
    try {
      const { json, usage } = await languageModel.generate(input, { signal });
      end.answered();
      const { inputTokens, outputTokens } = usage;
      const cost = { inputTokens, outputTokens, usd: usdOf(usage, price) };
      reserved.settle({ usage: { calls: 1, ...cost } });
      return keep({ ...place, answer: json, usage: cost });
    } catch (thrown) {
      throwIfAborted(signal, 'the discovery of kernels');
      const { code, refused = false } = isRetrievalError(thrown) ? thrown : {};
      if (refused || code === 'bad_response') {
        reserved.settle({ usage: { calls: 1 } });
        return keep({ ...place, usage: {} });
      }
      reserved.fail({ isPaid: code === 'timeout' });
      if (code !== 'timeout') end.failed(thrown, model, questionId);
      return undefined;
    }
  }

  async function keep(turn: AgentTurn): Promise<AgentTurn> {
    try {
      await log.append(turn);
    } catch (thrown) {
      end.unkept(thrown, model, turn.questionId);
    }
    known.set(turn.key, turn);
    return turn;
  }

  return {
    /**
     * From the cache, else from the model, and on disk before it resolves. Undefined where a limit is reached or the model is out of
     * reach for a while. Throws `invalid_config` for a limit in dollars without a price, and an error that ends the run, such as a
     * refused key.
     */
    ask,
    get usage() {
      return budget.usage();
    },
    close: log.close,
  };
}
