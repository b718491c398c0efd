import type { QueryType, SearchQuery } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { type HitsInput, queryFromHits } from '../../../src/context/query/query-from-hits.js';

const resolvedQuery = 'Which country is the author of Dune from?';
type Hit = HitsInput['hits'][number];

const asked: SearchQuery = { id: 'Q0', kind: 'resolved', text: resolvedQuery, branches: 'both', by: 'request' };
const dune: Hit = { text: 'Dune is a novel by Frank Herbert, published in 1965.', metadata: { title: 'Dune' } };
const other: Hit = { text: 'Frank Herbert came from the United States.', metadata: { title: 'Frank Herbert' } };

function made({
  queries = [asked],
  hits = [dune, other] as readonly Hit[],
  rulesExpansion = true,
  queryType = 'factual' as QueryType,
} = {}) {
  return queryFromHits({ understanding: { queryType, resolvedQuery }, settings: { rulesExpansion }, queries, hits });
}

describe('002 §2: a query made of the first hits, where no language model wrote variants', () => {
  it('is the text of the best hit, after the other queries', () => {
    expect(made()).toEqual({ id: 'Q1', kind: 'variant', text: dune.text, branches: 'both', by: 'rules' });
    expect(made({ queries: [asked, { ...asked, id: 'Q1', kind: 'aspect' }] })?.id).toBe('Q2');
  });

  it('is left out where one of the first ten hits holds the words of the question', () => {
    const whole = { text: 'The author of Dune is from that country.', metadata: {} };
    expect(made({ hits: [whole, dune] })).toBeUndefined();
    const titled = { text: 'The author is from that country.', metadata: { title: 'Dune' } };
    expect(made({ hits: [titled] })).toBeUndefined();
    expect(made({ hits: [...Array(9).fill(dune), whole] })).toBeUndefined();
    expect(made({ hits: [...Array(10).fill(dune), whole] })).toBeDefined();
  });

  it('is left out where a model wrote a query, where nothing was found and where the settings say so', () => {
    expect(made({ queries: [asked, { ...asked, id: 'Q1', kind: 'variant', by: 'model' }] })).toBeUndefined();
    expect(made({ hits: [] })).toBeUndefined();
    expect(made({ rulesExpansion: false })).toBeUndefined();
  });

  it('is left out for pages and summaries', () => {
    expect(made({ queryType: 'page_specific' })).toBeUndefined();
    expect(made({ queryType: 'summary' })).toBeUndefined();
  });

  it('is the beginning of a long text, up to a whole word', () => {
    const text = made({ hits: [{ text: 'sandworm '.repeat(100), metadata: {} }] })?.text ?? '';
    expect(text).toMatch(/^(?:sandworm )+sandworm$/);
    expect(text.length).toBeLessThanOrEqual(600);
    expect(text.length).toBeGreaterThan(590);
  });
});
