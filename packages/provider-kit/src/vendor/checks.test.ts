import { describe, expect, it } from 'vitest';
import { checkRanking } from './check-ranking.ts';
import { checkVectors, checkVectorsInSlices } from './check-vectors.ts';

const about = { provider: 'voyage', what: 'Voyage call', count: 2 };

describe('vectors', () => {
  const expected = { ...about, dimensions: 2 };

  it('that are right become 32-bit floats', () => {
    const vectors = checkVectors([[0.5, -1], new Float32Array([0.25, 0])], expected);
    expect(vectors).toEqual([new Float32Array([0.5, -1]), new Float32Array([0.25, 0])]);
  });

  it('may be written as base64 of 32-bit floats', () => {
    // 1 is 3F800000 and 2 is 40000000 in IEEE 754, the last byte first.
    expect(checkVectors(['AACAPwAAAEA=', [1, 2]], expected)).toEqual([Float32Array.of(1, 2), Float32Array.of(1, 2)]);
  });

  it('of a thousand texts leave turns of the event loop to others', async () => {
    const vectors = Array.from({ length: 1000 }, () => new Float32Array(1024).fill(1));
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect(await checkVectorsInSlices(vectors, { ...about, count: 1000, dimensions: 1024 })).toHaveLength(1000);
    clearImmediate(next);
    // 1,024,000 numbers are six slices.
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it.each([
    ['missing', undefined, 'vectors are missing (nothing is there)'],
    ['too few', [[1, 0]], '1 vectors for 2 texts'],
    ['too many', [[1], [1], [1]], '3 vectors for 2 texts'],
    ['of another size', [[1, 0], [1]], 'vector 1 has 1 dimensions, 2 were asked for'],
    ['base64 of another size', [[1, 0], 'AACAPw=='], 'vector 1 has 1 dimensions, 2 were asked for'],
    ['base64 of half a float', [[1, 0], 'AACAPwA='], 'vector 1 is a string, no list of numbers'],
    ['text that is no base64', [[1, 0], 'no vector'], 'vector 1 is a string, no list of numbers'],
    ['base64 with NaN', ['AADAfwAAAAA=', [1, 0]], 'vector 0 holds the number NaN at 0'],
    ['no lists', [[1, 0], 7], 'vector 1 is the number 7, no list of numbers'],
    [
      'of zeros, as a gateway may answer',
      [
        [1, 0],
        [0, 0],
      ],
      'vector 1 is all zeros',
    ],
    ['null', [null, [1, 0]], 'vector 0 is null, no list of numbers'],
    [
      'with null',
      [
        [1, null],
        [1, 0],
      ],
      'vector 0 holds null at 1',
    ],
    [
      'with NaN',
      [
        [1, 0],
        [Number.NaN, 0],
      ],
      'vector 1 holds the number NaN at 0',
    ],
    [
      'too large for 32 bits',
      [
        [1e39, 0],
        [1, 0],
      ],
      'vector 0 holds the number 1e+39 at 0',
    ],
    [
      'with text',
      [
        ['1', 0],
        [1, 0],
      ],
      'vector 0 holds a string at 0',
    ],
  ])('that are %s are refused', (_, vectors, problem) => {
    expect(() => checkVectors(vectors, expected)).toThrow(
      expect.objectContaining({
        code: 'bad_response',
        provider: 'voyage',
        message: `The Voyage call got an unusable answer: ${problem}.`,
      }),
    );
  });
});

describe('a ranking', () => {
  it('becomes scores in the documents’ order', () => {
    const ranking = [
      { index: 1, score: 0.9 },
      { index: 0, score: 0 },
    ];
    expect(checkRanking(ranking, about)).toEqual([0, 0.9]);
  });

  it.each([
    ['without a document', [[0, 0.5]], 'document 1 of 2 has no score'],
    [
      'with one twice',
      [
        [0, 0.5],
        [0, 0.4],
      ],
      'document 0 is scored twice',
    ],
    ['past the end', [[2, 0.5]], 'the number 2 stands for one of 2 documents'],
    ['before the beginning', [[-1, 0.5]], 'the number -1 stands for one of 2 documents'],
    ['with a part of an index', [[0.5, 0.5]], 'the number 0.5 stands for one of 2 documents'],
    ['without an index', [[undefined, 0.5]], 'nothing stands for one of 2 documents'],
    ['with NaN', [[0, Number.NaN]], 'the score of document 0 is the number NaN, not 0 to 1'],
    ['with more than 1', [[0, 1.5]], 'the score of document 0 is the number 1.5, not 0 to 1'],
    ['without a score', [[0, undefined]], 'the score of document 0 is nothing, not 0 to 1'],
  ])('%s is refused', (_, pairs, problem) => {
    const ranking = pairs.map(([index, score]) => ({ index, score }));
    expect(() => checkRanking(ranking, about)).toThrow(`The Voyage call got an unusable answer: ${problem}.`);
  });
});
