import fc from 'fast-check';
import { expect, it } from 'vitest';
import { combineFilters, type Filter, filterFields } from '../src/index.ts';
import { filterExpression, parseRetrievalRequest } from '../src/wire/index.ts';
import { retrievalRequestCodec } from '../src/wire/retrieval-request.ts';

const field = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
const text = fc.string({ unit: 'binary', maxLength: 30 });
const scalar = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
const bounds = fc.oneof(
  fc.record({ gt: fc.integer(), lte: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
  fc.record({ gte: text }),
);

const { filter: filters } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    fc.record({ op: fc.constant('eq' as const), field, value: scalar }),
    fc.record({ op: fc.constant('in' as const), field, values: fc.array(scalar, { minLength: 1, maxLength: 4 }) }),
    fc.record({ op: fc.constant('prefix' as const), field, value: text }),
    fc.record({ op: fc.constant('glob' as const), field, pattern: fc.string({ minLength: 1, maxLength: 10 }) }),
    fc
      .record({ field: field.filter((name) => name !== 'timestamp'), bounds })
      .map((range): Filter => ({ op: 'range', field: range.field, ...range.bounds })),
    fc.record({ op: fc.constant('exists' as const), field }),
    fc.record({ op: fc.constant('not' as const), filter: tie('filter') }),
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      filters: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));

it('any filter comes back from its JSON as it was', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const sent = JSON.stringify(filterExpression.encode(filter));
      // JSON has no -0.
      expect(filterExpression.decode(JSON.parse(sent))).toEqual(JSON.parse(JSON.stringify(filter)));
      expect(JSON.stringify(filterExpression.encode(filterExpression.decode(JSON.parse(sent))))).toBe(sent);
    }),
  );
});

it('001: any request comes back from its JSON as it was, thresholds and weights to the last bit', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);
  const bag = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.oneof(text, fc.integer(), fc.boolean()));
  const requests = fc.record(
    {
      index: fc.constant('docs'),
      query: fc.string({ unit: 'binary', minLength: 1 }).map((query) => `a${query}`),
      top_k: fc.integer({ min: 1, max: 50 }),
      search_method: fc.constantFrom('hybrid', 'semantic'),
      filters: bag,
      filter: filters,
      hybrid_alpha: share,
      score_threshold: share,
    },
    { requiredKeys: ['index', 'query', 'search_method'] },
  );
  fc.assert(
    fc.property(requests, (request) => {
      const sent = JSON.parse(JSON.stringify(request)) as typeof request;
      if (sent.search_method !== 'hybrid') delete sent.hybrid_alpha;
      const read = parseRetrievalRequest(sent);
      const again = parseRetrievalRequest(JSON.parse(JSON.stringify(retrievalRequestCodec().encode(read))));
      expect(again).toEqual(read);
      expect(read).toMatchObject({ query: sent.query, scoreThreshold: sent.score_threshold ?? read.scoreThreshold });
    }),
  );
});

it('a bag and an expression speak of the fields of both, each once', () => {
  fc.assert(
    fc.property(fc.dictionary(field, scalar), filters, (bag, filter) => {
      const whole = combineFilters(bag, filter);
      const named = new Set([...Object.keys(bag), ...filterFields(filter)]);
      expect(whole === undefined ? [] : filterFields(whole)).toEqual([...named].sort());
    }),
  );
});
