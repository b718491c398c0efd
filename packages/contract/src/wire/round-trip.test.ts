import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { RetrievalError } from '../errors.ts';
import type { IndexDescription } from '../ports/index-spec.ts';
import type { Trace } from '../trace.ts';
import { errorReport, indexDescription, toErrorReport, trace, wireFormNames, wireJsonSchema } from './index.ts';

const fullTrace: Trace = {
  id: 'call-1',
  startedAt: '2026-01-02T03:04:05.000Z',
  stages: [
    {
      stage: 'search_branch',
      startedMs: 0.5,
      durationMs: 2,
      settings: { top_k: 10 },
      candidates: [{ id: 'a', rank: 1, score: 3.5, scoreKind: 'bm25' }],
    },
    { stage: 'search', startedMs: 0, durationMs: 1, error: { code: 'timeout', message: 'too slow' } },
  ],
  latency: { embeddingMs: 0, searchMs: 3, postProcessingMs: 1, totalMs: 4 },
};

const description: IndexDescription = {
  index: 'docs',
  fingerprint: {
    embedding: { provider: 'local', model: 'm', dimensions: 4, metric: 'cosine' },
    keyword: 'default/1',
  },
  chunkCount: 3,
  documentCount: 2,
  metadataFields: ['path'],
  generations: [{ generation: 'g1', active: true, fingerprint: {}, chunkCount: 3 }],
  otherAnalyzer: 'default/2',
  sizeBytes: 4096,
  version: '7',
};

describe('what leaves as JSON comes back as it was', () => {
  it('a trace', () => {
    expect(z.decode(trace, z.encode(trace, fullTrace))).toEqual(fullTrace);
  });

  it('a description of an index', () => {
    expect(z.decode(indexDescription, z.encode(indexDescription, description))).toEqual(description);
  });

  it('an error, with type, message and the context of the query', () => {
    const error = new RetrievalError('rate_limited', 'Slow down.', { provider: 'x', retryAfterMs: 1500 });
    const report = toErrorReport(error, { index: 'docs', query: 'q' });
    expect(z.encode(errorReport, report)).toEqual({
      error: {
        type: 'rate_limited',
        message: 'Slow down.',
        provider: 'x',
        retry_after_ms: 1500,
        context: { index: 'docs', query: 'q' },
      },
    });
    expect(z.decode(errorReport, z.encode(errorReport, report))).toEqual(report);
  });

  it('the error of a stage leaves its note out: a trace may leave the machine', () => {
    const error = { code: 'timeout', message: 'It took too long.', operatorNote: '/srv/index.sqlite' } as const;
    const stage = { stage: 'embed', startedMs: 0, durationMs: 1, error } as const;
    expect(z.encode(trace, { ...fullTrace, stages: [stage] }).stages[0]?.error).toEqual({
      code: 'timeout',
      message: 'It took too long.',
    });
  });

  it('an error leaves its note out, unless the operator reads it', () => {
    const error = new RetrievalError('unavailable', 'Try again.', { operatorNote: '/srv/index.sqlite' });
    expect(JSON.stringify(z.encode(errorReport, toErrorReport(error)))).not.toContain('/srv');
    expect(z.encode(errorReport, toErrorReport(error, {}, 'operator')).error.operator_note).toBe('/srv/index.sqlite');
  });
});

describe('JSON Schemas', () => {
  it.each(wireFormNames)('%s has one', (name) => {
    expect(wireJsonSchema(name).$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  });
});

it('a stage that no call has is refused on the wire, and does not compile in memory', () => {
  // @ts-expect-error The names of stages are a closed union: a misspelt one is no stage.
  const misspelt: Trace = { ...fullTrace, stages: [{ stage: 'rerankk', startedMs: 0, durationMs: 0 }] };
  expect(z.safeDecode(trace, JSON.parse(JSON.stringify(z.encode(trace, fullTrace)))).success).toBe(true);
  const wire = {
    ...z.encode(trace, fullTrace),
    stages: misspelt.stages.map(({ stage }) => ({ stage, started_ms: 0, duration_ms: 0 })),
  };
  expect(z.safeDecode(trace, wire as never).success).toBe(false);
});
