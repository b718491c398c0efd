import { expect, it } from 'vitest';
import { faultRowsOf, faultTable } from './fault-table.ts';

const row = (subject: string, fault: string, outcome: string, rest = {}) => ({
  meta: { touchstoneFault: { subject, fault, what: 'what', outcome, ...rest } },
});

it('makes a line of each fault, in the order of the tables, and names adapters that differ from the others', () => {
  const report = {
    testResults: [
      { assertionResults: [row('b', 'wrong_count', 'none', { deviates: 'the vendor is trusted' }), { meta: {} }] },
      {
        assertionResults: [
          row('b', 'rate_limited_for_a_while', 'rate_limited', { retryAfterMs: 7000 }),
          row('a', 'wrong_count', 'bad_response'),
          row('c', 'wrong_count', 'bad_response'),
        ],
      },
    ],
  };
  expect(faultTable(faultRowsOf(report))).toBe(
    [
      '| Fault | Code |',
      '| --- | --- |',
      '| `rate_limited_for_a_while`: status 429 with retry-after: 7 | `rate_limited`, wait 7000 ms |',
      '| `wrong_count`: one result too few | `bad_response`; b: `none` (the vendor is trusted) |',
      '',
    ].join('\n'),
  );
});

it('finds no rows in a report of other tests', () => {
  expect(
    faultRowsOf({ testResults: [{ assertionResults: [{ meta: { touchstoneFault: { fault: 'toString' } } }] }] }),
  ).toEqual([]);
});
