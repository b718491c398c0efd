import { contentHash } from '@touchstone/ingest';
import { describe, expect, it } from 'vitest';
import { contextPool } from '../contexts/context-pool.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { MiningContext } from '../records/mining-context.ts';
import { areNearDuplicates, candidateChooser, shinglesOf } from './choose-candidates.ts';

const context = (fqn: string, text: string, aliases?: readonly string[]): MiningContext => ({
  fqn,
  text,
  contentHash: contentHash(text),
  aliases,
});
const fillers = Array.from({ length: 40 }, (_, at) =>
  context(
    `pkg.filler${String(at).padStart(2, '0')}`,
    `Topic ${at} has nothing in common with number ${at * 7} or ${at * 11}.`,
  ),
);
const reply = 'The reply sends a payload to the client, sets the status code and the headers, and ends the response.';
const all = [
  context('pkg.reply.Reply', reply, ['pkg.Reply']),
  context('pkg.reply.Reply.send', 'The reply sends a payload to the client, sets the status code'),
  context('pkg.copy.Reply', `${reply} Copied.`),
  context('pkg.hooks.onSend', 'A hook that runs before the payload of a reply is sent to the client.'),
  context('pkg.errors.late', 'The error of a reply whose payload was sent too late to the client.'),
  ...fillers,
];
const question: MinedQuestion = {
  id: 'q:1',
  kind: 'free_text',
  query: 'How is the payload of a reply sent to the client?',
  targets: ['pkg.Reply', 'pkg.gone'],
  origin: { file: 'q.yaml' },
};

describe('the candidates of a question', () => {
  const chosen = candidateChooser(contextPool(all), { hard: 5, random: 3, seed: 3 })(question);

  it('begin with its targets by their full names, and name those that the pool lacks', () => {
    expect(chosen.candidates[0]).toEqual({ fqn: 'pkg.reply.Reply', role: 'target' });
    expect(chosen.missingTargets).toEqual(['pkg.gone']);
  });

  it('go on with the best by BM25 that are no target and no near-duplicate of one', () => {
    const hard = chosen.candidates.filter(({ role }) => role === 'hard').map(({ fqn }) => fqn);
    expect(hard.toSorted()).toEqual(['pkg.errors.late', 'pkg.hooks.onSend']);
    expect(chosen.nearDuplicates).toBe(2); // The method, and the copy.
  });

  it('end with random others, as the seed says', () => {
    const drawn = (seed: number, pool = all) =>
      candidateChooser(contextPool(pool), { hard: 0, random: 3, seed })(question)
        .candidates.filter(({ role }) => role === 'random')
        .map(({ fqn }) => fqn);
    expect(drawn(3)).toHaveLength(3);
    expect(drawn(3)).toEqual(drawn(3, all.toReversed()));
    expect(drawn(3)).not.toEqual(drawn(4));
    for (const fqn of drawn(3)) expect(fqn).not.toMatch(/Reply/);
  });

  it('do not change with the questions beside it', () => {
    const choose = candidateChooser(contextPool(all), { hard: 5, random: 3, seed: 3 });
    choose({ ...question, id: 'q:0' });
    expect(choose(question)).toEqual(chosen);
  });
});

describe('near-duplicates', () => {
  // 12 words have 8 runs of five; the first 8 words have 4 of them.
  const words = 'one two three four five six seven eight nine ten eleven twelve';

  it.each([
    ['the same but for spaces and signs', words.replaceAll(' ', ',  '), true],
    ['a part', 'one two three four five six seven eight', true],
    ['one word changed at the end: 7 of 8 runs', words.replace('twelve', 'dozen'), true],
    ['one word changed in the middle: 3 of 8 runs', words.replace('six', '6'), false],
    ['other words', 'nothing of this is anywhere in that', false],
  ])('%s', (_, other, expected) => {
    expect(areNearDuplicates(shinglesOf(words), shinglesOf(other))).toBe(expected);
    expect(areNearDuplicates(shinglesOf(other), shinglesOf(words))).toBe(expected);
  });
});
