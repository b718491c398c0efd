import { hash } from 'node:crypto';
import { isRetrievalError, type LanguageModel, type ModelPrice, RetrievalError } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import type { SettledRequest } from '../build/settle-request.ts';
import { extractiveMethod, extractiveSummary, extractSentences } from '../extract/extract-sentences.ts';
import { fillPrompt } from './summary-prompt.ts';

/** One summary to be written. */
interface SummaryTask {
  /** The source of the passages, for the prompt: `chapter 3 ("Keys") of Mastering X`. */
  readonly subject: string;
  /** The texts below, in reading order. */
  readonly texts: readonly string[];
  /** Of each text, the heading that it stands under; for a summary that covers all of them. */
  readonly headings?: readonly (string | undefined)[];
  /** Most tokens of the summary, estimated. */
  readonly maxTokens: number;
  /** The position of a sentence in the source, for texts that are summaries themselves. */
  readonly positionOf?: (sentence: string) => number;
}

interface WrittenSummary {
  readonly text: string;
  /** `extract/2`, or provider and model. */
  readonly by: string;
  /** Of everything that shapes the text beside the children. */
  readonly settingsHash: string;
}

/** The model's calls and their cost. */
export interface ModelUse {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null where the price or a count is not known. */
  readonly usd: number | null;
  /** Summaries that were extracted because the model failed or must not be called any more. */
  readonly failed: number;
  readonly capped: number;
  readonly failure?: RetrievalError;
}

/** Writes summaries by a model, or by extraction where there is none, it fails or its limit is reached. */
export interface SummaryWriter {
  /** The hash of a summary with this writer's settings. */
  readonly settingsHash: string;
  write(task: SummaryTask, signal: AbortSignal | undefined): Promise<WrittenSummary>;
  use(): ModelUse;
}

export function openWriter(
  request: SettledRequest,
  { languageModel, price }: { readonly languageModel?: LanguageModel; readonly price?: ModelPrice },
): SummaryWriter {
  const extracted = { by: extractiveMethod, settingsHash: digest([extractiveMethod, request.maxTokens]) };
  const extract = ({ maxTokens, positionOf, ...input }: SummaryTask): WrittenSummary => ({
    text: extractiveSummary(input, maxTokens, positionOf),
    ...extracted,
  });
  if (languageModel === undefined) {
    return { settingsHash: extracted.settingsHash, write: async (task) => extract(task), use: () => nothingUsed };
  }
  const by = `${languageModel.name}/${languageModel.model}`;
  const { prompt, maxTokens, maxInputTokens, maxModelCalls, maxUsd } = request;
  const settingsHash = digest([by, prompt.system, prompt.template, maxTokens, maxInputTokens]);
  const used = { calls: 0, inputTokens: 0, outputTokens: 0, failed: 0, capped: 0, isCounted: true };
  let failure: RetrievalError | undefined;
  let failuresInRow = 0;
  let reserved = 0;

  const ask = async (task: SummaryTask, promptText: string, signal: AbortSignal | undefined): Promise<string> => {
    const { text, usage } = await languageModel.generate(
      { system: prompt.system, prompt: promptText, maxOutputTokens: outputLimit(task), temperature: 0 },
      { signal },
    );
    used.inputTokens += usage.inputTokens ?? 0;
    used.outputTokens += usage.outputTokens ?? 0;
    used.isCounted &&= usage.inputTokens !== undefined && usage.outputTokens !== undefined;
    const summary = text.trim();
    if (summary !== '') return summary;
    throw new RetrievalError('bad_response', `${by} answered with an empty summary.`, { provider: languageModel.name });
  };

  const write = async (task: SummaryTask, signal: AbortSignal | undefined): Promise<WrittenSummary> => {
    if (failuresInRow >= maxFailuresInRow || (failure !== undefined && !isTemporary(failure))) {
      used.failed += 1;
      return extract(task);
    }
    const passages = condense(task.texts, maxInputTokens);
    const promptText = fillPrompt(prompt, { subject: task.subject, maxWords: wordsOf(task.maxTokens), passages });
    const expected = usdOf(
      { inputTokens: estimateTokens(prompt.system + promptText), outputTokens: outputLimit(task) },
      price,
    );
    const spent = usdOf(used, price);
    if (used.calls >= maxModelCalls || spent + reserved + expected > maxUsd) {
      used.capped += 1;
      return extract(task);
    }
    used.calls += 1;
    reserved += expected;
    try {
      const text = await ask(task, promptText, signal);
      failuresInRow = 0;
      return { text, by, settingsHash };
    } catch (thrown) {
      if (signal?.aborted || !isRetrievalError(thrown) || thrown.code === 'aborted') throw thrown;
      failure = thrown;
      failuresInRow += 1;
      used.failed += 1;
      return extract(task);
    } finally {
      reserved -= expected;
    }
  };

  const use = (): ModelUse => {
    const { isCounted, ...counts } = used;
    const isPriced = price?.perMillionTokens !== undefined && price.perMillionOutputTokens !== undefined;
    return { ...counts, usd: isCounted && isPriced ? usdOf(used, price) : null, failure };
  };
  return { settingsHash, write, use };
}

const nothingUsed: ModelUse = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0, failed: 0, capped: 0 };

/** A model that fails so often in a row is not called again in this run. */
const maxFailuresInRow = 3;

function isTemporary({ code }: RetrievalError): boolean {
  return code === 'rate_limited' || code === 'timeout' || code === 'unavailable' || code === 'bad_response';
}

/** The estimate of tokens is cautious, and a model that keeps to its words should not be cut off. */
function outputLimit({ maxTokens }: SummaryTask): number {
  return Math.ceil(1.5 * maxTokens);
}

/** English prose has about 1.4 tokens a word. */
function wordsOf(tokens: number): number {
  return Math.max(10, Math.floor(tokens / 1.4));
}

function usdOf(
  { inputTokens, outputTokens }: { readonly inputTokens: number; readonly outputTokens: number },
  price: ModelPrice | undefined,
): number {
  const { perMillionTokens = 0, perMillionOutputTokens = 0 } = price ?? {};
  return (inputTokens * perMillionTokens + outputTokens * perMillionOutputTokens) / 1_000_000;
}

function digest(parts: readonly unknown[]): string {
  return `sha256:${hash('sha256', JSON.stringify(parts))}`;
}

/** Texts that fit into a prompt: as they are, or the most central sentences of all, by text. */
function condense(texts: readonly string[], maxTokens: number): readonly string[] {
  const total = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  if (total <= maxTokens) return texts;
  const kept = Map.groupBy(extractSentences({ texts }, maxTokens, estimateTokens), ({ source }) => source);
  return [...kept.values()].map((extracts) => extracts.map(({ sentence }) => sentence).join(' '));
}
