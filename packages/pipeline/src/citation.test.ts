import { describe, expect, it } from 'vitest';
import { citationOf } from './citation.ts';

function cite(metadata: Parameters<typeof citationOf>[0]['metadata']) {
  return citationOf({ id: 'chunk-1', metadata });
}

describe('citationOf', () => {
  it('cites docs that have an address by it', () => {
    const metadata = {
      source_type: 'docs',
      repo: 'google/adk-docs',
      ref: '30c8ba2',
      path: 'docs/tools/index.md',
      url: 'https://example.com/tools/',
      start_line: 3,
      end_line: 9,
    };
    expect(cite(metadata)).toEqual({ text: 'adk-docs@30c8ba2:https://example.com/tools/', confidence: 'high' });
  });

  it('cites code by path and lines', () => {
    const metadata = {
      source_type: 'code',
      repo: 'google/adk-python',
      ref: '960b206',
      path: 'src/a.py',
      start_line: 120,
      end_line: 185,
    };
    expect(cite(metadata)).toEqual({ text: 'adk-python@960b206:src/a.py#L120-L185', confidence: 'high' });
  });

  it('cites docs without an address in the code style', () => {
    expect(
      cite({ source_type: 'docs', repo: 'notes', ref: 'abc', path: 'a.md', start_line: 1, end_line: 2 }).text,
    ).toBe('notes@abc:a.md#L1-L2');
  });

  it('cites a part of a long line by its characters', () => {
    const part = { repo: 'notes', ref: 'abc', path: 'a.txt', start_line: 3, end_line: 3, anchor: 'L3:chars=0-1950' };
    expect(cite(part)).toEqual({ text: 'notes@abc:a.txt#L3:chars=0-1950', confidence: 'high' });
  });

  it('names an installed package once, scoped or not', () => {
    expect(
      cite({ repo: 'fastify', ref: 'fastify@5.12.8', path: 'lib/reply.js', start_line: 1, end_line: 2 }).text,
    ).toBe('fastify@5.12.8:lib/reply.js#L1-L2');
    expect(cite({ repo: '@scope/pkg', ref: '@scope/pkg@1.0.0', path: 'a.js', start_line: 1, end_line: 2 }).text).toBe(
      '@scope/pkg@1.0.0:a.js#L1-L2',
    );
  });

  // mm-citation-code-nolines, which shortens the commit to 0123456: ours is cited whole.
  it('never invents lines: without them the chunk is named by its id, and the confidence is medium', () => {
    const ref = '0123456789abcdef';
    expect(
      citationOf({ id: 'c1', metadata: { source_type: 'code', repo: 'google/adk-python', ref, path: 'src/a.py' } }),
    ).toEqual({ text: `adk-python@${ref}:src/a.py#c1`, confidence: 'medium' });
  });

  it('tells the records of one file apart', () => {
    const metadata = { source_type: 'docs', repo: 'faq', ref: 'abc', path: 'faq.jsonl' };
    expect(['q1', 'q2'].map((id) => citationOf({ id, metadata }).text)).toEqual([
      'faq@abc:faq.jsonl#q1',
      'faq@abc:faq.jsonl#q2',
    ]);
  });

  it('cites a page by its number, and a document without pages by its stable place', () => {
    expect(cite({ path: 'book.pdf', page_number: 12 })).toEqual({ text: 'book.pdf#page=12', confidence: 'high' });
    expect(cite({ path: 'a.epub', anchor: 'ch1.xhtml#recovery' })).toEqual({
      text: 'a.epub#ch1.xhtml#recovery',
      confidence: 'high',
    });
  });

  it('002 §1 (RAPTOR): cites a summary by its chapter, else by the chunks that it was made from', () => {
    const chapter = { node_kind: 'summary', summary_of: 'chapter', chapter_number: 3, chapter_title: 'Gas' } as const;
    expect(cite({ ...chapter, path: 'book.pdf', repo: 'book', ref: 'v1' }).text).toBe(
      'book@v1:book.pdf#summary-of-chapter=3',
    );
    expect(cite(chapter)).toEqual({ text: 'summary-of-chapter=3', confidence: 'medium' });
    expect(cite({ ...chapter, chapter_number: undefined, path: 'b.md' }).text).toBe('b.md#summary-of-chapter=Gas');
    expect(cite({ node_kind: 'summary', summary_of: 'book', path: 'b.pdf', children: ['x'] }).text).toBe(
      'b.pdf#summary',
    );
    const cluster = { node_kind: 'summary', summary_of: 'cluster', chapter_number: 3 } as const;
    expect(cite({ ...cluster, children: ['a.md#x', 'b.md#y'] }).text).toBe('summary-of(a.md#x;b.md#y)');
    expect(cite({ ...cluster, path: 'a.md', repo: 'n', ref: 'v', children: ['1', '2', '3', '4', '5'] }).text).toBe(
      'n@v:summary-of(1;2;3;+2)',
    );
  });

  it('falls back to the id when the payload names no place', () => {
    expect(cite({})).toEqual({ text: 'chunk-1', confidence: 'medium' });
  });
});
