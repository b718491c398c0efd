import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { wireExamples } from '../../../../tools/test-kit/wire-examples.ts';
import {
  batchAnswer,
  callHistory,
  evidenceAnswer,
  lenient,
  problem,
  retrievalCalls,
  searchAnswer,
  stageTrace,
} from './index.ts';

const forms = {
  retrieval_calls: retrievalCalls,
  search_answer: searchAnswer,
  evidence_answer: evidenceAnswer,
  call_history: callHistory,
  batch_answer: batchAnswer,
  problem,
} as const;
const names = Object.keys(forms) as readonly (keyof typeof forms)[];

describe('a lenient codec', () => {
  it.each(names)('reads %s as the strict one does', (name) => {
    for (const example of wireExamples[name]) {
      expect(lenient(forms[name]).parse(example)).toEqual(forms[name].parse(example as never));
    }
  });

  it.each(names)('leaves out what a newer version added to any object of %s', (name) => {
    for (const example of wireExamples[name]) {
      const newer = withNewFields(example);
      expect(forms[name].safeParse(newer as never).success).toBe(false);
      expect(lenient(forms[name]).parse(newer)).toEqual(forms[name].parse(example as never));
    }
  });

  it('lets through a value that its closed list does not have', () => {
    const stage = { stage: 'fetch_pages', started_ms: 0, duration_ms: 1 };
    expect(lenient(stageTrace).parse(stage)).toEqual({ stage: 'fetch_pages', startedMs: 0, durationMs: 1 });
  });

  it('refuses a value of another type, where a closed list is asked for too', () => {
    expect(lenient(stageTrace).safeParse({ stage: 7, started_ms: 0, duration_ms: 1 }).success).toBe(false);
    expect(lenient(stageTrace).safeParse({ stage: 'fuse', started_ms: '0', duration_ms: 1 }).success).toBe(false);
    expect(lenient(stageTrace).safeParse({ stage: 'fuse', started_ms: 0 }).success).toBe(false);
  });

  it('keeps defaults and null', () => {
    const schema = z.strictObject({ a: z.enum(['x']).nullable(), b: z.enum(['y']).default('y') });
    expect(lenient(schema).parse({ a: null })).toEqual({ a: null, b: 'y' });
    expect(lenient(schema).parse({ a: 'new', b: 'newer', c: 1 })).toEqual({ a: 'new', b: 'newer' });
  });
});

/** Adds an unknown field to every object with fixed fields; values that pass through untouched stay as they are. */
function withNewFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewFields);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, open.has(name) ? inner : withNewFields(inner)]);
  return { ...Object.fromEntries(members), from_a_newer_version: true };
}

/** Members with names of the caller's or a provider's own. The filter's expression is a request's, which stays strict. */
const open = new Set(['metadata', 'filters', 'filter', 'detail', 'debug', 'settings', 'grounding_signals']);
