import { nearestName, RetrievalError } from '@touchstone/contract';
import { builtInMetrics } from './built-in-metrics.ts';
import type { Metric, RelevanceOptions } from './metric.ts';
import type { MetricDefinition } from './metric-definition.ts';

/** The metrics that can be asked for by name. */
export interface MetricRegistry {
  /** In the order of registration, the built-in ones first. */
  readonly definitions: readonly MetricDefinition[];
  /**
   * The metric that a name stands for: `base`, `base@k`, each also with a least relevant grade as metrics write it into
   * their own names, `recall@10(grade>=2)`. A grade in the name goes before `options`.
   *
   * Throws `invalid_request` for an unknown base (naming the nearest one), and for a cut-off that is missing, not wanted
   * or not a whole number from 1.
   */
  parse(name: string, options?: RelevanceOptions): Metric;
}

/**
 * The built-in metrics and those of plugins. Throws `invalid_config` for a base that is not of the form or is taken.
 */
export function createMetricRegistry(plugins: readonly MetricDefinition[] = []): MetricRegistry {
  const byBase = new Map(builtInMetrics.map((definition) => [definition.base, definition]));
  for (const definition of plugins) {
    const { base } = definition;
    if (!/^[a-z][a-z0-9_]*$/.test(base)) {
      throw new RetrievalError(
        'invalid_config',
        `"${base}" is not a valid metric name: use lower-case letters, digits and "_".`,
      );
    }
    if (byBase.has(base)) {
      throw new RetrievalError('invalid_config', `A metric named "${base}" already exists: choose another name.`);
    }
    byBase.set(base, definition);
  }
  return { definitions: [...byBase.values()], parse: (name, options = {}) => parse(name, options, byBase) };
}

function parse(name: string, options: RelevanceOptions, known: ReadonlyMap<string, MetricDefinition>): Metric {
  const grade = /\(grade>=([1-9]\d*)\)$/.exec(name);
  const [base = '', ...cutoffs] = name.slice(0, grade?.index).split('@');
  const definition = known.get(base);
  if (definition === undefined) throw unknownMetric(base, [...known.keys()]);
  if (cutoffs.length > 1 || !cutoffs.every((cutoff) => /^[1-9]\d*$/.test(cutoff))) {
    throw new RetrievalError(
      'invalid_request',
      `Metric "${name}": give the cut-off as a whole number from 1, as in "${base}@10".`,
    );
  }
  const [cutoff] = cutoffs.map(Number);
  return create(definition, cutoff, grade === null ? options : { ...options, minGrade: Number(grade[1]) });
}

function create(definition: MetricDefinition, cutoff: number | undefined, options: RelevanceOptions): Metric {
  const { base } = definition;
  switch (definition.cutoff) {
    case 'optional':
      return definition.create(cutoff, options);
    case 'required':
      if (cutoff !== undefined) return definition.create(cutoff, options);
      throw new RetrievalError('invalid_request', `Metric "${base}" needs a cut-off, as in "${base}@10".`);
    case 'none':
      if (cutoff === undefined) return definition.create(options);
      throw new RetrievalError('invalid_request', `Metric "${base}" has no cut-off: write "${base}".`);
  }
}

function unknownMetric(base: string, known: readonly string[]): RetrievalError {
  const nearest = nearestName(base, known);
  const remedy = nearest === undefined ? `known are ${known.join(', ')}.` : `did you mean "${nearest}"?`;
  return new RetrievalError('invalid_request', `There is no metric "${base}": ${remedy}`);
}
