import type { LanguageModel, ModelPrice } from '@touchstone/contract';
import type { JudgingUsage } from '../../judge/judging-budget.ts';
import type { JudgingOptions } from '../../judge/open-judging.ts';
import type { Judge } from '../../records/judgement.ts';
import type { AgentUsage } from './open-turns.ts';

/** The questions for an agent, and its limits. Defaults: `discoverDefaults`. */
export interface DiscoverRequest {
  /** The folder of the run. */
  readonly folder: string;
  /** Searches, inspections and the solution together, for one question. */
  readonly maxSteps?: number;
  /** Questions at a time. */
  readonly concurrency?: number;
  /** Requests to the agent's model in this run. Default: no limit. */
  readonly maxCalls?: number;
  /** US dollars for the agent's model in this run, calls in flight included. Needs `price`. Default: no limit. */
  readonly maxUsd?: number;
  /** The same limits for the judge. Default: none. */
  readonly judging?: Omit<JudgingOptions, 'folder'>;
}

/** The agent's model, and the judge of its kernels. */
export interface DiscoverDependencies {
  readonly languageModel: LanguageModel;
  /** The price of the model, for the report and for `maxUsd`. */
  readonly price?: ModelPrice;
  /** Judges whether each kernel suffices. Without one, kernels are proposals. */
  readonly judge?: Judge;
}

export interface DiscoverProgress {
  readonly done: number;
  readonly total: number;
  readonly usage: AgentUsage;
  readonly judging: JudgingUsage;
}

/** The defaults of a request. */
export const discoverDefaults = { maxSteps: 10, concurrency: 4 } as const;
