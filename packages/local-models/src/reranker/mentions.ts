import type { Steps } from '@touchstone/contract';
import type { Candidate, Candidates } from './candidates.ts';

/**
 * The best of the ten leading candidates that name a candidate by its title or symbol: 1 for the first of `bestFirst`,
 * 1 / (1 + p / 2) for position p; 0 for none. This reaches the second half of a two-step question.
 */
export function* mentions({ candidates }: Candidates, bestFirst: readonly number[]): Steps<number[]> {
  const named = Map.groupBy(
    candidates
      .flatMap((candidate, position) => namedBy(candidate).map((title) => ({ position, title })))
      .filter(({ title }) => title.length > 0),
    ({ title }) => title[0] as number,
  );
  const found = new Array<number>(candidates.length).fill(0);
  for (const [position, reader] of bestFirst.slice(0, maxReaders).entries()) {
    yield;
    const { body } = candidates[reader] as Candidate;
    for (let at = 0; at < body.length; at += 1) {
      for (const { position: candidate, title } of named.get(body[at] as number) ?? []) {
        if (found[candidate] !== 0 || candidate === reader || !standsAt(body, at, title)) continue;
        found[candidate] = 1 / (1 + position / 2);
      }
    }
  }
  return found;
}

function namedBy({ title, names }: Candidate): readonly Int32Array[] {
  return title.length > 0 ? [title] : names;
}

function standsAt(body: Int32Array, at: number, title: Int32Array): boolean {
  return title.every((term, i) => body[at + i] === term);
}

const maxReaders = 10;
