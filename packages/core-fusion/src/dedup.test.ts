import type { Metadata } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { candidateId } from './candidate-id.ts';
import { type DedupCandidate, dedup } from './dedup.ts';

const span = { source_type: 'code', repo: 'r', ref: 'c0ffee', path: 'a.py', start_line: 3, end_line: 9 };

describe('deduplication (spec 000 §8.2)', () => {
  it('the same candidate id: the earlier stays', () => {
    const first = candidate('x', 'one');
    expect(dedup([first, candidate('x', 'two'), candidate('y', 'three')])).toEqual({
      kept: [first, candidate('y', 'three')],
      merged: [{ id: 'x', into: 'x', rule: 'candidate_id' }],
    });
  });

  it('the same lines of the same version of a code file: the earlier stays', () => {
    const { kept, merged } = dedup([candidate('x', 'one', span), candidate('y', 'two', span)]);
    expect(kept.map(({ id }) => id)).toEqual(['x']);
    expect(merged).toEqual([{ id: 'y', into: 'x', rule: 'code_span' }]);
  });

  it.each([
    ['another ref', { ...span, ref: 'beef' }],
    ['other lines', { ...span, end_line: 10 }],
    ['docs, where one line can hold several chunks', { ...span, source_type: 'docs' }],
    ['no lines', { source_type: 'code', repo: 'r', ref: 'c0ffee', path: 'a.py' }],
  ])('%s is not the same span', (_what, metadata) => {
    const pair = [
      candidate('x', 'one', metadata.source_type === 'docs' ? metadata : span),
      candidate('y', 'two', metadata),
    ];
    expect(dedup(pair).kept).toHaveLength(2);
  });

  it('two code chunks without lines are not the same span', () => {
    const bare = { source_type: 'code', repo: 'r', ref: 'c0ffee', path: 'a.py' };
    expect(dedup([candidate('x', 'one', bare), candidate('y', 'two', bare)]).kept).toHaveLength(2);
  });

  it('the same text but for whitespace: the richer provenance stays, at the earlier place', () => {
    const { kept, merged } = dedup([
      candidate('bare', 'def f():\n  pass'),
      candidate('other', 'something else'),
      candidate('rich', ' def f():  pass\n', { repo: 'r', path: 'a.py' }),
    ]);
    expect(kept.map(({ id }) => id)).toEqual(['rich', 'other']);
    expect(merged).toEqual([{ id: 'bare', into: 'rich', rule: 'text' }]);
  });

  it('the same text with as many provenance fields: the earlier stays', () => {
    const { kept } = dedup([candidate('x', 'same', { url: 'https://x' }), candidate('y', 'same', { repo: 'r' })]);
    expect(kept.map(({ id }) => id)).toEqual(['x']);
  });

  it('case tells texts apart, and empty texts are never the same', () => {
    expect(dedup([candidate('x', 'Tool'), candidate('y', 'tool')]).kept).toHaveLength(2);
    expect(dedup([candidate('x', ''), candidate('y', ' ')]).kept).toHaveLength(2);
  });

  it('names the kept candidate also for what was merged into something that was merged later', () => {
    const { kept, merged } = dedup([
      candidate('a', 'same', { ...span }),
      candidate('b', 'different', { ...span }),
      candidate('c', 'same', { ...span, path: 'copy.py', url: 'https://c' }),
    ]);
    expect(kept.map(({ id }) => id)).toEqual(['c']);
    expect(merged).toEqual([
      { id: 'b', into: 'c', rule: 'code_span' },
      { id: 'a', into: 'c', rule: 'text' },
    ]);
  });

  it('leaves candidates that share nothing alone, in their order', () => {
    const candidates = ['z', 'a', 'm'].map((id) => candidate(id, `text of ${id}`));
    expect(dedup(candidates)).toEqual({ kept: candidates, merged: [] });
  });
});

describe('candidate id (spec 000 §8.1)', () => {
  it('is {repo}@{ref}:{path}:{chunk_id}', () => {
    const parts = { repo: 'google/adk-docs', ref: 'c0ffee', path: 'docs/tools.md', chunkId: '0007' };
    expect(candidateId(parts)).toBe('google/adk-docs@c0ffee:docs/tools.md:0007');
  });

  it.each(['repo', 'ref', 'path', 'chunkId'])('an empty %s is refused', (part) => {
    const parts = { repo: 'r', ref: 'c', path: 'p', chunkId: '1', [part]: '' };
    expect(() => candidateId(parts)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});

function candidate(id: string, text: string, metadata: Metadata = {}): DedupCandidate {
  return { id, text, metadata };
}
