import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Analyzer, bm25Index, proseAnalyzer, restoreBm25Index } from './index.ts';

const spaces: Analyzer = { fingerprint: 'spaces', terms: (text) => text.split(' ').filter((term) => term !== '') };

function indexOf(docs: readonly string[], options = {}) {
  const index = bm25Index({ analyzer: spaces, ...options });
  for (const [position, text] of docs.entries()) index.add(`d${position}`, text);
  return index;
}

describe('reference scores', () => {
  // Elasticsearch, docs/reference/search/rrf.asciidoc: the standard retriever's hits.
  it('Elasticsearch: one to four times the same word', () => {
    const index = indexOf(['rrf', 'rrf rrf', 'rrf rrf rrf', 'rrf rrf rrf rrf']);
    expect(index.search('rrf')).toEqual(
      [
        ['d3', 0.16152832],
        ['d2', 0.15876243],
        ['d1', 0.15350538],
        ['d0', 0.13963442],
      ].map(([id, score]) => ({ id, score: expect.closeTo(score as number, 7) })),
    );
  });

  // OkapiBM25, tests/rarity_effect_behavior.test.ts.
  it('OkapiBM25: a rare word weighs more than a frequent one', () => {
    const index = indexOf(['zebra cat cat cat cat', ...Array.from({ length: 9 }, () => 'dog cat cat cat cat')]);
    expect(index.search('zebra')).toEqual([{ id: 'd0', score: expect.closeTo(1.992430164690206, 9) }]);
    expect(index.search('dog')[0]).toEqual({ id: 'd1', score: expect.closeTo(0.14660347419187544, 9) });
  });

  // OkapiBM25, BM25.test.ts "Irrelevant queries should return 0.": a document without a term is no hit.
  it('OkapiBM25: an unknown word finds nothing', () => {
    expect(indexOf(['fee', 'fi', 'fum'], { k1: 1.3, b: 0.9 }).search('qwerty')).toEqual([]);
  });
});

describe('a BM25 index', () => {
  it('is searchable with the default analyzer out of the box', () => {
    const index = bm25Index();
    index.add('a', 'export function parseResponse(text) {}');
    index.add('b', 'A response is never empty.');
    index.add('c', 'Tides and harbours');
    expect(index.search('parse the response').map((hit) => hit.id)).toEqual(['a', 'b']);
  });

  it('orders documents of equal score by id, also at the cut', () => {
    const index = bm25Index({ analyzer: spaces });
    for (const id of ['c', 'a', 'd', 'b']) index.add(id, 'tide');
    expect(index.search('tide', { topK: 2 }).map((hit) => hit.id)).toEqual(['a', 'b']);
  });

  it('with a fixed mean length does not score by the lengths of other documents', () => {
    // N = 2, n = 1: idf ln 2. tf 1, length 1, mean 4: 2.2 / (1 + 1.2 · (0.25 + 0.75 / 4)).
    const score = (other: string) => indexOf(['tide', other], { averageLength: 4 }).search('tide')[0]?.score;
    expect(score('moon')).toBeCloseTo((Math.log(2) * 2.2) / 1.525, 12);
    expect(score('moon and many more stars')).toBe(score('moon'));
    const restored = restoreBm25Index(indexOf(['tide', 'moon']).toBytes(), { analyzer: spaces, averageLength: 4 });
    expect(restored.search('tide')[0]?.score).toBe(score('moon'));
  });

  it('counts a word as often as the query says it', () => {
    const index = indexOf(['tide', 'moon']);
    const [once] = index.search('tide');
    const [twice] = index.search('tide tide');
    expect(twice?.score).toBeCloseTo(2 * (once?.score ?? 0), 12);
  });

  it('filters hits, and not statistics', () => {
    const index = indexOf(['tide', 'tide', 'moon']);
    const all = index.search('tide');
    expect(index.search('tide', { accept: (id) => id === 'd1' })).toEqual([all[1]]);
  });

  it('replaces the document of an id', () => {
    const index = indexOf(['tide', 'moon']);
    index.add('d0', 'moon');
    expect(index.size).toBe(2);
    expect(index.search('tide')).toEqual([]);
    expect(index.search('moon').map((hit) => hit.id)).toEqual(['d0', 'd1']);
  });

  it('removes, and says whether there was anything', () => {
    const index = indexOf(['tide']);
    expect(index.remove('d0')).toBe(true);
    expect(index.remove('d0')).toBe(false);
    expect(index.has('d0')).toBe(false);
    expect(index.search('tide')).toEqual([]);
  });

  it('scores by what is in it, never by what was: any history equals a fresh index', () => {
    const step = record({
      act: constantFrom('add', 'add', 'add', 'remove', 'search'),
      id: integer({ min: 0, max: 12 }),
      text: array(constantFrom('tide', 'moon', 'ship', 'fog', 'bell'), { maxLength: 6 }),
    });
    assert(
      property(array(step, { maxLength: 60 }), (steps) => {
        const index = bm25Index({ analyzer: spaces });
        const live = new Map<string, string>();
        for (const { act, id, text } of steps) {
          if (act === 'search') index.search('moon ship');
          else if (act === 'remove') {
            index.remove(`d${id}`);
            live.delete(`d${id}`);
          } else {
            index.add(`d${id}`, text.join(' '));
            live.set(`d${id}`, text.join(' '));
          }
        }
        const fresh = bm25Index({ analyzer: spaces });
        for (const id of [...live.keys()].sort()) fresh.add(id, live.get(id) as string);
        expect(index.size).toBe(fresh.size);
        for (const query of ['tide', 'moon ship fog', 'bell bell tide fog']) {
          expect(index.search(query, { topK: 5 })).toEqual(fresh.search(query, { topK: 5 }));
        }
      }),
    );
  });

  it('survives the removal of most of its documents', () => {
    const index = bm25Index({ analyzer: spaces });
    for (let i = 0; i < 3000; i += 1) index.add(`d${i}`, `word${i % 10} tide`);
    for (let i = 0; i < 2990; i += 1) index.remove(`d${i}`);
    const fresh = bm25Index({ analyzer: spaces });
    for (let i = 2990; i < 3000; i += 1) fresh.add(`d${i}`, `word${i % 10} tide`);
    expect(index.search('word7 tide')).toEqual(fresh.search('word7 tide'));
  });

  it('counts past 255', () => {
    const index = indexOf([Array.from({ length: 300 }, () => 'tide').join(' '), 'moon']);
    // One of two documents, 300 of a mean of 150.5 terms.
    const expected = (Math.log(2) * 300 * 2.2) / (300 + 1.2 * (0.25 + (0.75 * 300) / 150.5));
    expect(index.search('tide')[0]?.score).toBeCloseTo(expected, 12);
  });

  it('finds nothing in an empty index', () => {
    expect(bm25Index().search('tide')).toEqual([]);
  });
});

describe('the bytes of an index', () => {
  it('restore the same answers', () => {
    const index = indexOf(['tide moon', 'moon moon ship', 'fog', '', 'ship 船']);
    index.remove('d2');
    const restored = restoreBm25Index(index.toBytes(), { analyzer: spaces });
    expect(restored.size).toBe(4);
    for (const query of ['moon', 'ship tide', 'fog', '船']) expect(restored.search(query)).toEqual(index.search(query));
    expect(restored.toBytes()).toEqual(index.toBytes());
  });

  it('grow on', () => {
    const restored = restoreBm25Index(indexOf(['tide']).toBytes(), { analyzer: spaces });
    restored.add('d1', 'tide moon');
    expect(restored.search('tide')).toEqual(indexOf(['tide', 'tide moon']).search('tide'));
  });

  it('are refused to another analyzer, with both named', () => {
    expect(() => restoreBm25Index(indexOf(['tide']).toBytes(), { analyzer: proseAnalyzer() })).toThrowError(
      expect.objectContaining({
        code: 'invalid_config',
        message: expect.stringMatching(/"spaces".*"touchstone-prose\/3/),
      }),
    );
  });

  it('are refused when damaged', () => {
    const bytes = indexOf(['tide moon', 'moon']).toBytes();
    for (let end = 0; end < bytes.length; end += 1) {
      expect(() => restoreBm25Index(bytes.slice(0, end), { analyzer: spaces })).toThrowError(
        expect.objectContaining({ code: 'bad_response' }),
      );
    }
  });
});
