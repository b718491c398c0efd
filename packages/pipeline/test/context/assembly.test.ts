import type { Metadata } from '@touchstone/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembleContext } from '../../src/context/assembly/assemble-context.ts';
import { tokenCount } from '../../src/context/assembly/count-tokens.ts';
import { joinChunks } from '../../src/context/assembly/join-chunks.ts';
import { inOrder } from '../../src/context/assembly/piece-order.ts';

const words = await tokenCount('words');
const o200k = await tokenCount('o200k');

const piece = (rank: number, text: string, metadata: Metadata = {}) => ({
  id: `c${rank}`,
  rank,
  chunkId: `c${rank}`,
  chunkIds: [`c${rank}`],
  text,
  metadata,
  rrfScore: 1 / rank,
  rerankScore: null,
});
const defaults = { order: 'relevance', overflow: 'stop', tokens: words } as const;

/** Specification 002 §7 as it stands, line by line. */
function asSpecified(chunks: readonly { text: string; metadata: Metadata }[], maxTokens: number): string {
  const parts: string[] = [];
  let total = 0;
  for (const [i, chunk] of chunks.entries()) {
    const tokens = chunk.text.split(' ').filter((word) => word !== '').length;
    if (total + tokens > maxTokens) break;
    const page = chunk.metadata.page_number ?? '?';
    const chapter = chunk.metadata.chapter_title ?? '';
    parts.push(`[Source ${i + 1} | Page ${page} | ${chapter}]\n${chunk.text}`);
    total += tokens;
  }
  return parts.join('\n\n---\n\n');
}

describe('002 §7: the default form', () => {
  it('is header, text and separator, best first', () => {
    const pieces = [
      piece(1, 'Rest is training.', { page_number: 42, chapter_title: 'Recovery' }),
      piece(2, 'Sleep eight hours.', {}),
    ];
    expect(assembleContext({ pieces, maxTokens: 4000, ...defaults }).context).toBe(
      '[Source 1 | Page 42 | Recovery]\nRest is training.\n\n---\n\n[Source 2 | Page ? | ]\nSleep eight hours.',
    );
  });

  it("is the specification's own, byte for byte, for any chunks of which the first fits", () => {
    const texts = fc.array(fc.constantFrom('recovery', 'stress', 'a', 'sleep,', 'oxygen'), {
      minLength: 1,
      maxLength: 30,
    });
    const chunk = fc.record({
      text: texts.map((all) => all.join(' ')),
      metadata: fc.record(
        { page_number: fc.integer({ min: 1, max: 400 }), chapter_title: fc.constantFrom('Recovery', 'The Zone') },
        { requiredKeys: [] },
      ),
    });
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 12 }), fc.integer({ min: 30, max: 200 }), (chunks, maxTokens) => {
        const pieces = chunks.map(({ text, metadata }, at) => piece(at + 1, text, metadata));
        expect(assembleContext({ pieces, maxTokens, ...defaults }).context).toBe(asSpecified(chunks, maxTokens));
      }),
    );
  });

  it('names what did not fit', () => {
    const pieces = [piece(1, 'one two three'), piece(2, 'four five six'), piece(3, 'seven')];
    const { leftOut, tokens } = assembleContext({ pieces, maxTokens: 5, ...defaults });
    expect([leftOut.map(({ id }) => id), tokens]).toEqual([['c2', 'c3'], 3]);
  });
});

describe('a budget of tokens', () => {
  it('holds for the whole text, headers and separators included', () => {
    const sentence = 'The quick brown fox jumps over the lazy dog by the river. ';
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 30, max: 400 }),
        fc.constantFrom('stop' as const, 'skip' as const, 'trim' as const),
        (lengths, maxTokens, overflow) => {
          const pieces = lengths.map((length, at) => piece(at + 1, sentence.repeat(length).trim()));
          const { context, tokens } = assembleContext({
            pieces,
            maxTokens,
            order: 'relevance',
            overflow,
            tokens: o200k,
          });
          expect(tokens).toBe(o200k.count(context));
          expect(tokens).toBeLessThanOrEqual(maxTokens);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('never cuts inside a sentence', () => {
    const pieces = [piece(1, 'First sentence here. Second sentence here. Third one.')];
    const { context, cut } = assembleContext({ pieces, maxTokens: 7, ...defaults });
    expect(context).toBe('[Source 1 | Page ? | ]\nFirst sentence here. Second sentence here.');
    expect(cut?.chunkId).toBe('c1');
  });

  it('goes on with smaller pieces where it is told to skip', () => {
    const pieces = [piece(1, 'one two'), piece(2, 'three four five six'), piece(3, 'seven')];
    const { placed } = assembleContext({ pieces, maxTokens: 4, ...defaults, overflow: 'skip' });
    expect(placed.map(({ piece: { id } }) => id)).toEqual(['c1', 'c3']);
  });

  it('counts what looks like a control token as text', () => {
    expect(o200k.count('<|endoftext|>')).toBeGreaterThan(1);
  });
});

describe('the order of the sources', () => {
  const pieces = [1, 2, 3, 4, 5].map((rank) => piece(rank, 'x', { path: 'b', chunk_index: 9 - rank }));
  it('edges puts the best at both ends', () => {
    expect(inOrder(pieces, 'edges').map(({ rank }) => rank)).toEqual([1, 3, 5, 4, 2]);
  });
  it('reading is that of the document', () => {
    expect(inOrder(pieces, 'reading').map(({ rank }) => rank)).toEqual([5, 4, 3, 2, 1]);
  });
});

describe('chunks that are joined', () => {
  const chunk = (text: string, start: number, end: number) => ({
    text,
    metadata: { path: 'a.md', start_line: start, end_line: end },
  });
  it('have the lines that they share once', () => {
    expect(joinChunks([chunk('a\nb\nc', 1, 3), chunk('c\nd', 3, 4), chunk('e', 5, 5), chunk('h', 8, 8)])).toBe(
      'a\nb\nc\nd\ne\n\nh',
    );
  });
  it('without lines, have the words once that one ends and the next begins with', () => {
    const [a, b] = [
      'Rest is where growth happens, said the coach.',
      'where growth happens, said the coach. Then he left.',
    ];
    expect(joinChunks([a, b].map((text) => ({ text, metadata: {} })))).toBe(
      'Rest is where growth happens, said the coach. Then he left.',
    );
  });
});
