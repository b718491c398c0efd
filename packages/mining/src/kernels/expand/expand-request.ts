import { RetrievalError } from '@touchstone/contract';
import type { JudgingUsage } from '../../judge/judging-budget.ts';
import type { JudgingOptions } from '../../judge/open-judging.ts';
import type { Judge } from '../../records/judgement.ts';

/** Whose kernels are looked for, and how far. Defaults: `expandDefaults`. */
export interface ExpandRequest extends JudgingOptions {
  /** Searches for the missing parts of a set, for one question. */
  readonly maxSearches?: number;
  /** Most contexts of a set. */
  readonly maxMembers?: number;
  /** Contexts that a search adds to the set. */
  readonly addPerSearch?: number;
}

/** The judge of sets. */
export interface ExpandDependencies {
  readonly judge: Judge;
}

export interface ExpandProgress {
  readonly done: number;
  readonly total: number;
  readonly usage: JudgingUsage;
}

/** The defaults of a request. */
const expandDefaults = { maxSearches: 4, maxMembers: 5, addPerSearch: 1 } as const;

/** The limits of the work on one question. */
export type ExpandLimits = Required<Pick<ExpandRequest, 'maxSearches' | 'maxMembers' | 'addPerSearch'>>;

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
