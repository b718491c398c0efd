import { expect, it } from 'vitest';
import type { PersonCase, PersonReply } from '../src/judge/judge-by-person.ts';
import { judgeByPerson, openPersonCases } from '../src/judge/judge-by-person.ts';
import { minedFolder, readLabelled } from './mined-folder.ts';

const yes: PersonReply = { verdict: 'yes' };
const no: PersonReply = { verdict: 'no', reason: 'Not this one.' };

it('a person goes through the cases, back where they erred, skips, quits, and goes on there the next time', async () => {
  const folder = await minedFolder({ questions: 2, candidates: 2 });
  const first = person([yes, no, 'back', yes, 'skip', 'quit']);
  const report = await judgeByPerson({ folder, name: 'ann' }, { ask: first.ask }, { now: () => 0 });
  expect(first.shown.map(({ position, of, before, canGoBack }) => [position, of, before, canGoBack])).toEqual([
    [1, 4, undefined, false],
    [2, 4, undefined, true],
    [3, 4, undefined, true],
    [2, 4, 'no', true],
    [3, 4, undefined, true],
    [4, 4, undefined, true],
  ]);
  expect(report).toMatchObject({
    judges: [{ judge: 'ann', verdicts: { yes: 2, no: 0, undecided: 1 }, undecided: { skipped: 1 }, open: 1 }],
    usage: { asked: 4, calls: 0 },
  });

  const second = person([no]);
  expect(await judgeByPerson({ folder, name: 'ann' }, { ask: second.ask })).toMatchObject({ judges: [{ open: 0 }] });
  expect(second.shown.map(({ position }) => position)).toEqual([4]);
  const kept = (await readLabelled(folder)).judgements.map(({ verdict, reason }) => [verdict, reason]);
  expect(kept.toSorted()).toEqual([
    ['no', 'Not this one.'],
    ['undecided', ''],
    ['yes', ''],
    ['yes', ''],
  ]);

  const third = person(['skip']);
  await judgeByPerson({ folder, name: 'ann', retryUndecided: true }, { ask: third.ask });
  expect(third.shown.map(({ position, before }) => [position, before])).toEqual([[3, 'undecided']]);
});

it('the target has no place of its own among the contexts of a question', async () => {
  const cases = await openPersonCases({ folder: await minedFolder({ questions: 12, candidates: 3 }) });
  const places = Array.from({ length: cases.length }, (_, at) => cases.at(at + 1));
  await cases.close();
  const targetsAt = places.flatMap(({ questionId, contexts }, at) =>
    contexts[0]?.fqn === questionId.replace('q:', 'facts.') ? [at % 3] : [],
  );
  expect(targetsAt).toHaveLength(12);
  expect(new Set(targetsAt)).toEqual(new Set([0, 1, 2]));
});

it('a person has the folder to themselves while they judge', async () => {
  const folder = await minedFolder({ questions: 2, candidates: 1 });
  const cases = await openPersonCases({ folder });
  const busy = {
    code: 'unavailable',
    message: expect.stringMatching(/^Another run works in .* \(judging by a person/),
  };
  await expect(openPersonCases({ folder, name: 'ann' })).rejects.toMatchObject(busy);
  await expect(judgeByPerson({ folder }, { ask: async () => 'quit' })).rejects.toMatchObject(busy);
  await cases.close();
  await judgeByPerson({ folder }, { ask: async () => 'quit' });
});

it('a page may take cases in any order, and a position that is none is refused', async () => {
  const folder = await minedFolder({ questions: 2, candidates: 1 });
  const cases = await openPersonCases({ folder });
  await cases.decide(2, { verdict: 'no', missing: 'the second fact' });
  expect(cases.at(2)).toMatchObject({ before: 'no', question: 'What is fact 2?' });
  expect([cases.nextOpen(0), cases.nextOpen(1)]).toEqual([1, undefined]);
  expect(() => cases.at(3)).toThrow('There is no case 3: there are 2.');
  await cases.close();
  expect((await readLabelled(folder)).judgements).toMatchObject([{ judge: 'person', missing: 'the second fact' }]);
});

function person(replies: readonly PersonReply[]) {
  const shown: PersonCase[] = [];
  const left = [...replies];
  const ask = async (now: PersonCase): Promise<PersonReply> => {
    shown.push(now);
    return left.shift() ?? 'quit';
  };
  return { shown, ask };
}
