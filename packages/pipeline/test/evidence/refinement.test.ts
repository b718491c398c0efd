import { type RefinedIndex, type Refinement, RetrievalError } from '@touchstone/contract';
import { expect, it } from 'vitest';
import type { Behaviour } from './fakes.ts';
import { behave, collection, fakeReranker, fakeStore, gatherer, hits } from './fakes.ts';

const explain = { taskMode: 'explain' } as const;

/** Second vectors by which the similarity of a chunk is a tenth of the number at the end of its text. */
function refinement(at: Behaviour<'whole' | 'none' | 'behind'> = 'whole', model = 'slow'): Refinement {
  const refined = (version: string): RefinedIndex => ({
    model,
    version: `${model} of ${version}`,
    similarities: async (_query, chunks) => chunks.map(({ text }) => Number(text.match(/\d+$/)?.[0]) / 10),
  });
  return {
    at: async (version) => {
      const state = await behave(at);
      return state === 'whole' ? refined(version) : state;
    },
  };
}

async function gathered(docs: Refinement | undefined, code: Refinement | undefined) {
  const reranker = fakeReranker();
  const collections = [
    { ...collection('docs', fakeStore({ keyword: hits('docs', 3) })), refinement: docs },
    { ...collection('code', fakeStore({ keyword: hits('code', 3) })), refinement: code },
  ];
  const { pack, record } = await gatherer({ collections, reranker })(explain);
  const given = reranker.inputs[0]?.documents.map(({ found }) => found?.refined) ?? [];
  const told = record.trace.stages.find(({ stage }) => stage === 'rerank')?.settings?.refinement;
  return { given, told, warnings: pack.warnings.filter(({ code: one }) => one === 'refinement_unavailable') };
}

it('the reranker gets the similarities of the second vectors, and the trace their version', async () => {
  const shared = refinement();
  const { given, told, warnings } = await gathered(shared, shared);
  expect(given.toSorted()).toEqual([0, 0, 0.1, 0.1, 0.2, 0.2]);
  expect(told).toBe('slow of v1');
  expect(warnings).toEqual([]);
});

it('refinement_unavailable: an index that has changed since it was refined is ranked without', async () => {
  const { given, told, warnings } = await gathered(refinement(), refinement('behind'));
  expect(new Set(given)).toEqual(new Set([undefined]));
  expect(told).toBeUndefined();
  expect(warnings).toMatchObject([{ message: expect.stringContaining('touchstone index --refine') }]);
});

it('refinement_unavailable: a refinement that fails costs no result', async () => {
  const broken = refinement(new RetrievalError('invalid_config', '"slow" (refiner.use) is not installed.'));
  const { given, warnings } = await gathered(broken, broken);
  expect(given).toHaveLength(6);
  expect(warnings).toMatchObject([{ message: expect.stringContaining('is not installed') }]);
});

it('an index that was never refined is ranked without, and nothing is told', async () => {
  for (const other of [undefined, refinement('none')]) {
    const { given, warnings } = await gathered(refinement(), other);
    expect(new Set(given)).toEqual(new Set([undefined]));
    expect(warnings).toEqual([]);
  }
});

it('second vectors of two models are not compared', async () => {
  const { given } = await gathered(refinement('whole', 'one'), refinement('whole', 'two'));
  expect(new Set(given)).toEqual(new Set([undefined]));
});
