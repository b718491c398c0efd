import { expect, it } from 'vitest';
import { fuzzEngine } from '../../../lab/fuzz-engine/src/fuzz-engine.ts';

/** A busy machine may take minutes for what takes seconds. */
const patienceMs = 300_000;

it(
  '3,000 generated requests and pieces of garbage: no defect, no crash, no stack trace, no path and no key in an answer',
  async () => {
    const { statuses, failures } = await fuzzEngine({ requests: 3000, seed: 11, atOnce: 16 });
    expect(failures).toEqual([]);
    // Requests of all kinds get through; a generator that only makes refused ones would prove little.
    for (const status of ['200', '400', '401', '403', '404', '405', '415'])
      expect(statuses.get(status)).toBeGreaterThan(0);
    expect(statuses.get('200')).toBeGreaterThan(300);
  },
  patienceMs,
);
