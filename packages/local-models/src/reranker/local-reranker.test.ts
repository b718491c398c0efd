import type { RerankDocument } from '@touchstone/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plugins } from '../plugins.ts';
import { localReranker } from './local-reranker.ts';

describe('what stands above what', () => {
  test('the definition of an identifier beats a function that mentions it three times', async () => {
    const [definition, mention] = await scores('parseHeader', [
      code('lib/header.ts', 'parseHeader', 'export function parseHeader(line) {\n  return line.split(":");\n}'),
      code('lib/request.ts', 'read', 'function read() {\n  parseHeader(a);\n  parseHeader(b);\n  parseHeader(c);\n}'),
    ]);
    expect(definition).toBeGreaterThan(mention);
  });

  test('a chunk of several definitions is found by each of their names', async () => {
    const text = 'class Session {\n  __attrs__ = [];\n}';
    const both = ['Session', 'Session.__attrs__'];
    const named = async (query: string, symbol: string | readonly string[]) => {
      const [score] = await scores(query, [document('a', text, { symbol }), code('b.py', 'other', 'a session')]);
      return score as number;
    };
    const one = await named('Session', 'Session');
    expect(await named('Session', both)).toBeCloseTo(one, 1);
    expect(await named('Session', both.join(', '))).toBeLessThan(one - 0.1);
    expect(await named('__attrs__', both)).toBeGreaterThan(await named('__attrs__', 'Session'));
  });

  test('a member is found by its dotted name inside a question', async () => {
    const [reply, stream] = await scores('how does Reply.send() set the length?', [
      code('a.ts', 'Reply.send', 'send(body) {\n  this.length = body.length;\n}'),
      code('b.ts', 'Stream.send', 'send(body) {\n  this.length = body.length;\n}'),
    ]);
    expect(reply).toBeGreaterThan(stream);
  });

  test('kinds of files count the same: what stands before what is decided once, after reranking', async () => {
    const [test, source] = await unordered('retry the task', [
      document('a', 'retry the task three times', { path: 'lib/test/retry.ts' }),
      document('b', 'retry the task three times', { path: 'lib/core/retry.ts' }),
    ]);
    expect(test).toBeCloseTo(source, 10);
  });

  test('a phrase beats the same words scattered', async () => {
    const [phrase, scattered] = await unordered('boundary layer', [
      document('a', 'the theory of a thin boundary layer applies along the whole of this plate in a stream of air'),
      document('b', 'the boundary of this plate in a stream of air applies along the whole theory of a thin layer'),
    ]);
    expect(phrase).toBeGreaterThan(scattered);
  });

  test('of equal texts the one whose title the query names scores higher', async () => {
    const [titled, other] = await unordered('Who directed Silver Harbour?', [
      document('a', 'It was filmed in the north over two summers.', { title: 'Silver Harbour' }),
      document('b', 'It was filmed in the north over two summers.', { title: 'Golden Harbour' }),
    ]);
    expect(titled).toBeGreaterThan(other);
  });

  test('a paraphrase without a common word beats an unrelated text', async () => {
    const [paraphrase, unrelated] = await unordered('delete a car', [
      document('a', 'removes the vehicle'),
      document('b', 'paints the kitchen'),
    ]);
    expect(paraphrase).toBeGreaterThan(unrelated);
  });

  test('of equal texts the one that vectors found nearer scores higher, and one that only words found counts as the farthest', async () => {
    const [near, far, words] = await unordered('tides', [
      { ...document('a', 'high tides'), found: { similarity: 0.6, keyword: 2 } },
      { ...document('b', 'high tides'), found: { similarity: 0.3, keyword: 2 } },
      { ...document('c', 'high tides'), found: { keyword: 2 } },
    ]);
    expect(near).toBeGreaterThan(far);
    expect(words).toBe(far);
  });

  test('copies of a text do not vote for each other', async () => {
    const copy = (id: string) => document(id, 'tide tables of the northern harbour, printed each year');
    const other = document('z', 'the tide comes twice a day in the harbour');
    const alone = await unordered('harbour tide', [copy('a'), other]);
    const crowd = await unordered('harbour tide', [copy('a'), copy('b'), copy('c'), copy('d'), other]);
    expect((crowd.at(-1) as number) / crowd[0]).toBeGreaterThan(0.9 * (alone[1] / alone[0]));
  });

  test('what is like the best candidate scores higher, wherever that stands in the input', async () => {
    const best = document('m', 'the spring tide of the harbour lifts barges over the sill');
    const like = document('n', 'a sill that barges pass when they float high enough');
    const other = document('o', 'a quay that carts pass when they carry coal around');
    const filler = Array.from({ length: 8 }, (_, i) => document(`f${i}`, `page ${i} of a harbour book about ropes`));
    const [alike, unlike] = (await unordered('spring tide', [like, other, ...filler, best])) as Scores;
    expect(alike).toBeGreaterThan(unlike);
  });

  test('a record of a title alone does not stand above the same title with a text that answers', async () => {
    const [bare, answered] = await unordered('height of the spring tide', [
      document('a', '', { title: 'Spring tide' }),
      document('b', 'The height of the spring tide is five metres above low water.', { title: 'Spring tide' }),
    ]);
    expect(answered).toBeGreaterThan(bare);
  });

  test('each further chunk of a document needs a little more', async () => {
    const chunks = (ids: readonly string[]) =>
      ids.map((id, i) => document(`${i}`, 'tides of the harbour', { document_id: id }));
    const [, second] = await scores('harbour tides', chunks(['x', 'x']));
    const [, alone] = await scores('harbour tides', chunks(['x', 'y']));
    expect(Math.log(alone / (1 - alone)) - Math.log(second / (1 - second))).toBeCloseTo(0.15, 10);
  });

  test('of equal texts the one that the search put first scores higher', async () => {
    const [first, second] = await scores('tides', [document('b', 'high tides'), document('a', 'high tides')]);
    expect(first).toBeGreaterThan(second);
  });
});

describe('scores', () => {
  test('are finite, between 0 and 1, one a document, and the same each time, whatever the texts are', async () => {
    const documents = fc.array(
      fc.record({
        id: fc.uuid(),
        text: fc.string({ unit: 'grapheme' }),
        metadata: fc.record({ title: fc.string(), symbol: fc.string(), path: fc.string() }),
      }),
      { maxLength: 12 },
    );
    const query = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '');
    await fc.assert(
      fc.asyncProperty(query, documents, async (asked, found) => {
        const first = await localReranker().rerank({ query: asked, documents: found });
        expect(first.scores).toHaveLength(found.length);
        expect(first.scores.every((score) => score >= 0 && score <= 1)).toBe(true);
        expect(await localReranker().rerank({ query: asked, documents: found })).toEqual(first);
      }),
    );
  });

  test('do not depend on the order of the input, to the bit, when it has none', async () => {
    const documents = Array.from({ length: 40 }, (_, i) =>
      document(`d${i}`, `tide ${i % 7} of the harbour ${'at high water '.repeat(i % 5)}`, { title: `Tide ${i % 3}` }),
    );
    const straight = await unordered('high water in the harbour', documents);
    const backwards = await unordered('high water in the harbour', documents.toReversed());
    expect(backwards.toReversed()).toEqual(straight);
  });

  test('of an empty text are low', async () => {
    const [empty, found] = await scores('harbour', [document('a', ''), document('b', 'the harbour')]);
    expect(empty).toBeLessThan(0.05);
    expect(found).toBeGreaterThan(empty);
  });

  test('of no documents are none', async () => {
    expect(await scores('harbour', [])).toEqual([]);
  });
});

describe('what is refused', () => {
  test('a blank query', async () => {
    await expect(scores(' \n', [sourceFile])).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('an instruction, which would be ignored', async () => {
    const call = localReranker().rerank({ query: 'tides', instruction: 'prefer docs', documents: [] });
    await expect(call).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('more documents than the limit', async () => {
    const documents = Array.from({ length: 1001 }, (_, i) => document(`${i}`, 'x'));
    await expect(scores('x', documents)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('an unknown option, by factory and by plugin', () => {
    expect(() => localReranker({ inputOrder: 'random' as 'none' })).toThrow(
      expect.objectContaining({ code: 'invalid_config' }),
    );
    expect(plugins.reranker.options.safeParse({ order: 'none' }).success).toBe(false);
  });

  test('a call whose signal has fired, before it or between documents', async () => {
    const documents = Array.from({ length: 300 }, (_, i) => document(`${i}`, 'high water'));
    const fired = localReranker().rerank({ query: 'water', documents }, { signal: AbortSignal.abort() });
    await expect(fired).rejects.toMatchObject({ code: 'aborted' });
    const controller = new AbortController();
    const running = localReranker().rerank({ query: 'water', documents }, { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: 'aborted' });
  });
});

test('the plugin makes the same reranker', async () => {
  const made = plugins.reranker.create({ inputOrder: 'ranked' }, { baseDir: '/' });
  const input = { query: 'retry the task', documents: [sourceFile] };
  expect(await made.rerank(input)).toEqual(await localReranker().rerank(input));
});

function document(id: string, text: string, metadata: RerankDocument['metadata'] = {}): RerankDocument {
  return { id, text, metadata };
}

function code(path: string, symbol: string, text: string): RerankDocument {
  return document(path, text, { path, symbol, source_type: 'code' });
}

const sourceFile = document('b', 'retry the task three times', { path: 'src/retry.ts' });

async function scores(query: string, documents: readonly RerankDocument[]): Promise<Scores> {
  return (await localReranker().rerank({ query, documents })).scores as Scores;
}

async function unordered(query: string, documents: readonly RerankDocument[]): Promise<Scores> {
  return (await localReranker({ inputOrder: 'none' }).rerank({ query, documents })).scores as Scores;
}

type Scores = [number, number, ...number[]];
