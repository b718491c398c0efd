import type { Judgement } from '../records/judgement.ts';

/** The judgements of a run, by case. */
interface KnownJudgements {
  add(judgement: Judgement): void;
  /** The last one of this very question and these contexts; else the last one of the same texts under other names. */
  find(place: Pick<Judgement, 'key' | 'questionId' | 'fqns'>): Judgement | undefined;
}

export function knownJudgements(records: readonly Judgement[]): KnownJudgements {
  const byText = new Map<string, Judgement>();
  const byName = new Map<string, Judgement>();
  const add = (judgement: Judgement) => {
    byText.set(judgement.key, judgement);
    byName.set(nameOf(judgement), judgement);
  };
  for (const record of records) add(record);
  return { add, find: (place) => byName.get(nameOf(place)) ?? byText.get(place.key) };
}

function nameOf({ key, questionId, fqns }: Pick<Judgement, 'key' | 'questionId' | 'fqns'>): string {
  return JSON.stringify([key, questionId, fqns]);
}
