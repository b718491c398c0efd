import { signal } from '@preact/signals';
import { type Problem, problemOf } from './problem.ts';
import { requestJson } from './request.ts';
import type { IndexList, Readiness } from './wire-forms.ts';

/** The engine's indexes; undefined until it answers. */
export const indexList = signal<IndexList | undefined>(undefined);

/** True if the engine can answer; undefined until it reports. */
export const readiness = signal<Readiness | undefined>(undefined);

/** The reason for which the engine reported neither. */
export const engineProblem = signal<Problem | undefined>(undefined);

/** Fetches the engine's indexes and readiness. */
export async function lookAtEngine(): Promise<void> {
  try {
    indexList.value = await requestJson<IndexList>('/v1/indexes');
    engineProblem.value = undefined;
  } catch (thrown) {
    engineProblem.value = problemOf(thrown);
  }
  // A probe answers 503 with the same body; a host may close it to people.
  readiness.value = await requestJson<Readiness>('/readyz').catch(() => undefined);
}
