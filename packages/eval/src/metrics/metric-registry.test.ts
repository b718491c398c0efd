import { describe, expect, it } from 'vitest';
import { metricName } from './metric.ts';
import type { MetricDefinition } from './metric-definition.ts';
import { createMetricRegistry } from './metric-registry.ts';

const depth: MetricDefinition = {
  base: 'depth',
  cutoff: 'optional',
  summary: 'how many documents came',
  create: (cutoff, options) => ({
    name: metricName('depth', cutoff, options),
    compute: (ranking) => ranking.slice(0, cutoff).length,
  }),
};

describe('a metric registry', () => {
  it('knows the metrics of plugins beside the built-in ones', () => {
    const registry = createMetricRegistry([depth]);
    expect(registry.parse('depth@2').compute(['a', 'b', 'c'], new Map())).toBe(2);
    expect(registry.parse('precision@1').compute(['a'], new Map([['a', 1]]))).toBe(1);
    expect(registry.definitions.at(-1)).toBe(depth);
  });

  it('does not let one registry change another', () => {
    createMetricRegistry([depth]);
    expect(() => createMetricRegistry().parse('depth')).toThrow(/no metric "depth"/);
  });

  it('reads the least grade that a metric wrote into its name, before the one in the options', () => {
    const registry = createMetricRegistry();
    const { name } = registry.parse('recall@10', { minGrade: 2 });
    expect(registry.parse(name, { minGrade: 3 }).name).toBe('recall@10(grade>=2)');
  });

  it.each([
    ['a base that is taken', 'recall'],
    ['a base with capitals', 'Depth'],
    ['a base with an @', 'depth@1'],
    ['an empty base', ''],
  ])('%s is refused', (_what, base) => {
    expect(() => createMetricRegistry([{ ...depth, base }])).toThrow(
      expect.objectContaining({ code: 'invalid_config', message: expect.stringContaining(`"${base}"`) }),
    );
  });
});
