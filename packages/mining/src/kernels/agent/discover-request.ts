import type { LanguageModel, ModelPrice } from '@touchstone/contract';
import { argument, givenObject } from '@touchstone/contract/wire';
import type { Judge } from '../../judge/judgement.ts';
import type { JudgingUsage } from '../../judge/judging-budget.ts';
import { type JudgingOptions, judgingMembers } from '../../judge/open-judging.ts';
import { priceArgument } from '../../judge/price-argument.ts';
import { stepArguments, stepOptions } from '../../workspace/step-arguments.ts';
import type { AgentUsage } from './open-turns.ts';

/** Which questions an agent solves, and how far it may go. Defaults: `discoverDefaults`. */
export interface DiscoverRequest {
  /** The folder of the run. */
  readonly folder: string;
  /** Searches, inspections and the solution together, for one question. */
  readonly maxSteps?: number;
  /** Characters of a context that an inspection shows. */
  readonly maxCharacters?: number;
  /** Most tokens of one answer of the model. Thinking counts. */
  readonly maxOutputTokens?: number;
  /** Questions at a time. */
  readonly concurrency?: number;
  /** Requests to the agent's model in this run. Default: no limit. */
  readonly maxCalls?: number;
  /** US dollars for the agent's model in this run, calls in flight included. Needs `price`. Default: no limit. */
  readonly maxUsd?: number;
  /** The same limits for the judge. Default: none. */
  readonly judging?: Omit<JudgingOptions, 'folder'>;
}

/** Who solves, and who says whether what was used suffices. */
export interface DiscoverDependencies {
  readonly languageModel: LanguageModel;
  /** What the model costs, for the report and for `maxUsd`. */
  readonly price?: ModelPrice;
  /** Asked of each kernel whether it suffices. Without one, kernels are proposals. */
  readonly judge?: Judge;
}

export interface DiscoverProgress {
  readonly done: number;
  readonly total: number;
  readonly usage: AgentUsage;
  readonly judging: JudgingUsage;
}

export interface DiscoverOptions {
  /** Honoured between turns; what was answered stays, and the next run goes on from there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: DiscoverProgress) => void;
}

const { folder: _, ...judgingLimits } = judgingMembers;

/** What a discovery is given, as it may be. */
export const discoverArguments = {
  request: givenObject<DiscoverRequest>({
    folder: argument.text,
    maxSteps: argument.number.optional(),
    maxCharacters: argument.number.optional(),
    maxOutputTokens: argument.number.optional(),
    concurrency: argument.checkedNumber.optional(),
    maxCalls: argument.checkedNumber.optional(),
    maxUsd: argument.checkedNumber.optional(),
    judging: givenObject<Omit<JudgingOptions, 'folder'>>(judgingLimits).optional(),
  }),
  dependencies: givenObject<DiscoverDependencies>({
    languageModel: argument.object<LanguageModel>('a language model', ['generate']),
    price: priceArgument.optional(),
    judge: stepArguments.judge.optional(),
  }),
  options: stepOptions<DiscoverProgress>(),
};

/** The defaults of a request. */
export const discoverDefaults = { maxSteps: 10, maxCharacters: 6000, maxOutputTokens: 4096, concurrency: 4 } as const;
