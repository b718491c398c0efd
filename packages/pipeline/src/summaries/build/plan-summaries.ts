import { estimateTokens } from '@touchstone/lexical';
import { openWriter } from '../model/open-writer.ts';
import { childrenHash } from '../tree/children-hash.ts';
import { readEarlier } from './open-target.ts';
import { readTree } from './read-tree.ts';
import { settleRequest } from './settle-request.ts';
import { type TreeCounts, treeCounts } from './summaries-report.ts';
import type { SummariesDependencies, SummariesOptions, SummariesRequest } from './summaries-request.ts';

/** The effect of a run on the present index. */
export interface SummariesPlan extends TreeCounts {
  /** The index of the summaries. */
  readonly into: string;
  /** Summaries that would be written; of summaries of summaries, those that have such a one below them. */
  readonly toMake: number;
  /** The model's calls, estimated from above; 0 without one. */
  readonly model: {
    readonly calls: number;
    readonly inputTokens: number;
    readonly outputTokens: number;
    /** US dollars; null where the price is not known. */
    readonly usd: number | null;
  };
}

/** The dry run of `buildSummaries`: embeds chunks and plans the tree, without writes or a model. Throws its errors. */
export async function planSummaries(
  request: SummariesRequest,
  dependencies: SummariesDependencies,
  { signal, onProgress }: SummariesOptions = {},
): Promise<SummariesPlan> {
  const { now = () => performance.now() } = dependencies;
  const started = now();
  const settled = settleRequest(request, dependencies);
  const { leaves, plan } = await readTree(settled, dependencies, {
    signal,
    report: (progress) => onProgress?.({ ...progress, elapsedMs: now() - started }),
  });
  const writer = openWriter(settled, dependencies);
  const textOf = new Map(leaves.map(({ id, text }) => [id, text]));
  const earlier = await readEarlier(settled, dependencies, signal);
  const kept = new Map(
    [...earlier.values()]
      .filter(({ settingsHash }) => settingsHash === writer.settingsHash)
      .map(({ chunk }) => [`${chunk.metadata.summary_of} ${chunk.metadata.children_hash}`, chunk.text]),
  );
  let [toMake, calls, inputTokens, outputTokens] = [0, 0, 0, 0];
  for (const { id, of, children } of plan) {
    const texts = children.map((child) => textOf.get(child));
    const isWhole = texts.every((text) => text !== undefined);
    const madeOf = isWhole
      ? childrenHash(children.map((child) => ({ id: child, text: textOf.get(child) ?? '' })))
      : undefined;
    const text = kept.get(`${of} ${madeOf}`);
    if (text !== undefined) {
      textOf.set(id, text);
      continue;
    }
    toMake += 1;
    if (dependencies.languageModel === undefined) continue;
    const passages = texts.reduce((sum, one) => sum + (one === undefined ? settled.maxTokens : estimateTokens(one)), 0);
    calls += 1;
    inputTokens +=
      estimateTokens(settled.prompt.system + settled.prompt.template) + Math.min(passages, settled.maxInputTokens);
    outputTokens += of === 'cluster' ? settled.maxTokens : 2 * settled.maxTokens;
  }
  const { perMillionTokens, perMillionOutputTokens } = dependencies.price ?? {};
  const isPriced = calls === 0 || (perMillionTokens !== undefined && perMillionOutputTokens !== undefined);
  const usd = (inputTokens * (perMillionTokens ?? 0) + outputTokens * (perMillionOutputTokens ?? 0)) / 1_000_000;
  return {
    into: settled.into,
    ...treeCounts(settled, leaves, plan),
    toMake,
    model: { calls, inputTokens, outputTokens, usd: isPriced ? usd : null },
  };
}
