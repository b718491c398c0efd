import { argument, givenObject } from '@touchstone/contract/wire';
import type { z } from 'zod';
import type { Judge } from '../judge/judgement.ts';

/** What several steps of a run are given. */
export const stepArguments = {
  judge: argument.object<Judge>('a judge', ['judge']),
  /** What a step takes from the program that runs it, where that is its clock alone. */
  dependencies: givenObject<{ readonly now?: () => number }>({ now: argument.callback<() => number>().optional() }),
} as const;

/** How a step is ended, and tells how far it is. */
export function stepOptions<Progress>(): z.ZodType<StepOptions<Progress>> {
  return givenObject<StepOptions<Progress>>({
    signal: argument.signal.optional(),
    onProgress: argument.callback<(progress: Progress) => void>().optional(),
  });
}

export interface StepOptions<Progress> {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}
