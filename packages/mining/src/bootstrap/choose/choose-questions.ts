import { hash } from 'node:crypto';
import { findSecret } from '@touchstone/ingest';
import { nearDuplicates } from '../../splits/near-duplicates.ts';
import { dropCounter, type FoundQuestion, type SourceFindings } from '../found-question.ts';

/**
 * Takes `limit` questions of a source, in order of id. A question's lot depends on its id and the seed alone, so that a project that
 * grows keeps most of its questions. Of near duplicates the one with the better lot stays.
 */
export async function chooseQuestions(
  { questions, dropped, ...findings }: SourceFindings,
  { limit, seed }: { readonly limit: number; readonly seed: string },
): Promise<SourceFindings> {
  const { drop, dropped: more } = dropCounter();
  const drawn = questions
    .map((question) => ({ question, lot: lotOf(question, seed) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ question }) => question);
  const distinct = withoutNearDuplicates(drawn);
  for (let at = distinct.length; at < drawn.length; at++) drop('near_duplicate');
  const chosen: FoundQuestion[] = [];
  for (const question of distinct) {
    if (chosen.length === limit) drop('over_the_limit');
    else if ((await findSecret(question.query, 'question.txt')) !== undefined) drop('holds_a_secret');
    else chosen.push(question);
  }
  return { ...findings, questions: chosen.sort((a, b) => (a.id < b.id ? -1 : 1)), dropped: { ...dropped, ...more } };
}

function withoutNearDuplicates(questions: readonly FoundQuestion[]): readonly FoundQuestion[] {
  const out = new Set<number>();
  for (const [first, second] of nearDuplicates(questions.map(({ query }) => query)))
    if (!out.has(first)) out.add(second);
  return questions.filter((_, at) => !out.has(at));
}

/** For tuning or for testing: by the file of the first answer, so that questions about one file are on one side. */
export function isForTuning({ targets }: FoundQuestion, devShare: number, seed: string): boolean {
  const digits = hash('sha256', `${seed}\n${targets[0]?.path ?? ''}`).slice(0, 8);
  return Number.parseInt(digits, 16) / 2 ** 32 < devShare;
}

function lotOf({ id }: FoundQuestion, seed: string): string {
  return hash('sha256', `${seed}\n${id}`);
}
