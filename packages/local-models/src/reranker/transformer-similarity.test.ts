import type { BranchScores, RerankDocument } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { localReranker } from '../index.ts';
import { rankingFeatures } from './features.ts';

const texts = ['Keys are kept in a safe.', 'Nothing of the kind.', 'A wallet holds them.'];

/** Scores of three texts with these similarities. */
async function scored(founds: readonly BranchScores[], similarityBy?: string): Promise<readonly number[]> {
  const documents = texts.map((text, i): RerankDocument => ({ id: `${i}`, text, metadata: {}, found: founds[i] }));
  return (await localReranker().rerank({ query: 'where is the secret', similarityBy, documents })).scores;
}

const as = (field: 'similarity' | 'refined', values: readonly number[]) => values.map((value) => ({ [field]: value }));

describe('similarities of a transformer', () => {
  it('count as second vectors just as they do where the index has the transformer’s own', async () => {
    const values = [0.2, 0.1, 0.6];
    expect(await scored(as('refined', values))).toEqual(await scored(as('similarity', values), 'some-transformer'));
  });

  it('are weighed otherwise than those of the static model, also where it is not said whose they are', async () => {
    const values = [0.2, 0.1, 0.6];
    const plain = await scored(as('similarity', values));
    expect(await scored(as('similarity', values), 'touchstone-static-1')).toEqual(plain);
    expect(await scored(as('similarity', values), 'some-transformer')).not.toEqual(plain);
  });

  it('count by their place in the range: a range that is moved gives the same scores', async () => {
    const first = await scored(as('refined', [0.2, 0.1, 0.6]));
    const moved = await scored(as('refined', [0.5, 0.4, 0.9]));
    for (const [at, score] of moved.entries()) expect(score).toBeCloseTo(first[at] as number, 10);
    expect(first[2]).toBeGreaterThan(first[1] as number);
  });

  it('tell which document is nearest, and those that are equally near share a place', async () => {
    const documents = texts.map((text, i) => ({
      id: `${i}`,
      text,
      metadata: {},
      found: { refined: [0.2, 0.6, 0.2][i] },
    }));
    const { rows } = await rankingFeatures({ query: 'where is the secret', documents }, { ordered: true });
    expect(rows.map(({ nearest }) => nearest)).toEqual([1 / Math.sqrt(2), 1, 1 / Math.sqrt(2)]);
  });

  it('stand beside those of the static model, which are otherwise the only ones', async () => {
    const query = 'where is the secret';
    const documents = texts.map((text, i) => ({ id: `${i}`, text, metadata: {} }));
    const alone = await rankingFeatures({ query, documents }, { ordered: true });
    const refined = documents.map((document) => ({ ...document, found: { refined: 0.5 } }));
    const beside = await rankingFeatures({ query, documents: refined }, { ordered: true });
    expect(beside.rows.map(({ staticSimilarity }) => staticSimilarity)).toEqual(
      alone.rows.map(({ similarity }) => similarity),
    );
    expect(alone.rows.every(({ staticSimilarity, nearest }) => staticSimilarity === 0 && nearest === 0)).toBe(true);
  });

  it('are used as second vectors only where every document has one', async () => {
    const similar = as('similarity', [0.2, 0.1, 0.6]);
    const partly = similar.map((found, at) => (at === 1 ? found : { ...found, refined: 0.9 }));
    expect(await scored(partly)).toEqual(await scored(similar));
  });
});
