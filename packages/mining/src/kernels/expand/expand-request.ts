import { RetrievalError } from '@touchstone/contract';
import { argument, givenObject } from '@touchstone/contract/wire';
import type { Judge } from '../../judge/judgement.ts';
import type { JudgingUsage } from '../../judge/judging-budget.ts';
import { type JudgingOptions, judgingMembers } from '../../judge/open-judging.ts';
import { stepArguments, stepOptions } from '../../workspace/step-arguments.ts';

/** Whose kernels are looked for, and how far. Defaults: `expandDefaults`. */
export interface ExpandRequest extends JudgingOptions {
  /** Searches for what a set lacks, for one question. */
  readonly maxSearches?: number;
  /** Most contexts of a set. */
  readonly maxMembers?: number;
  /** Contexts that a search adds to the set. */
  readonly addPerSearch?: number;
}

/** Who says whether a set suffices. */
export interface ExpandDependencies {
  readonly judge: Judge;
}

export interface ExpandProgress {
  readonly done: number;
  readonly total: number;
  readonly usage: JudgingUsage;
}

export interface ExpandOptions {
  /** Honoured between judgements; what was judged stays, and the next run goes on from there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ExpandProgress) => void;
}

/** What an expansion is given, as it may be. */
export const expandArguments = {
  request: givenObject<ExpandRequest>({
    ...judgingMembers,
    maxSearches: argument.number.optional(),
    maxMembers: argument.number.optional(),
    addPerSearch: argument.number.optional(),
  }),
  dependencies: givenObject<ExpandDependencies>({ judge: stepArguments.judge }),
  options: stepOptions<ExpandProgress>(),
};

/** The defaults of a request. */
export const expandDefaults = { maxSearches: 4, maxMembers: 5, addPerSearch: 1 } as const;

/** How far one question is followed. */
export interface ExpandLimits {
  readonly maxSearches: number;
  readonly maxMembers: number;
  readonly addPerSearch: number;
}

/** The limits of a request. Throws `invalid_request` for one that cannot be. */
export function expandLimits(request: ExpandRequest): ExpandLimits {
  const limits = {
    maxSearches: request.maxSearches ?? expandDefaults.maxSearches,
    maxMembers: request.maxMembers ?? expandDefaults.maxMembers,
    addPerSearch: request.addPerSearch ?? expandDefaults.addPerSearch,
  };
  for (const [field, value] of Object.entries(limits)) {
    if (Number.isInteger(value) && value >= (field === 'maxSearches' ? 0 : 1)) continue;
    throw new RetrievalError('invalid_request', `Expansion: ${field}: ${value} is not a whole number from 1.`);
  }
  return limits;
}
