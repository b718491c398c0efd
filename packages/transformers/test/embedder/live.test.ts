import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeEmbedder } from '@touchstone/conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { turnCounter, turnsUntil } from '../../../../tools/test-kit/turn-counter.ts';
import { transformersEmbedder } from '../../src/index.ts';

const directory = process.env.TOUCHSTONE_TRANSFORMERS_MODEL;
const installed = process.env.TOUCHSTONE_TRANSFORMERS_AT;

const skipped =
  directory === undefined || installed === undefined
    ? ' (SKIPPED: set TOUCHSTONE_TRANSFORMERS_MODEL to the folder of its ONNX export and TOUCHSTONE_TRANSFORMERS_AT to one where ' +
      '@huggingface/transformers is installed)'
    : '';

// Alone and in company alike, because a batch is one text by default.
if (directory !== undefined && installed !== undefined) {
  describeEmbedder('embed-transformers', { setup: async () => ({ embedder: open() }), exact: true });
}

describe.skipIf(skipped !== '')(`all-MiniLM-L6-v2 by transformers.js${skipped}`, () => {
  it('finds the text that means the same in other words', async () => {
    const embedder = open();
    const { vectors } = await embedder.embed({
      texts: ['How do planes fly?', 'Lift keeps an aircraft in the air.', 'Bananas turn yellow when they are ripe.'],
      role: 'document',
    });
    const [question, near, far] = vectors;
    expect(cosine(question, question)).toBeCloseTo(1, 5);
    // 0.5803 and 0.0579 by onnxruntime for Python on the same graph.
    expect(cosine(question, near)).toBeGreaterThan(0.5);
    expect(cosine(question, far)).toBeLessThan(0.2);
  });

  it('gives a text the same bits alone and in company', async () => {
    const embedder = open();
    const text = 'The tide tables of the harbour.';
    const alone = await embedder.embed({ texts: [text], role: 'document' });
    const company = await embedder.embed({
      texts: ['Short.', text, 'A rather longer one. '.repeat(9)],
      role: 'document',
    });
    expect(company.vectors[1]).toEqual(alone.vectors[0]);
  });

  it('keeps the event loop free and releases an aborted caller within a few turns of it', async () => {
    const embedder = open();
    await embedder.embed({ texts: ['warm'], role: 'query' });
    const controller = new AbortController();
    const texts = Array<string>(64).fill('many words '.repeat(100));
    const call = embedder.embed({ texts, role: 'document' }, { signal: controller.signal });
    call.catch(() => {});
    const counter = turnCounter();
    await expect.poll(() => counter.turns).toBeGreaterThan(100);
    counter.stop();
    controller.abort();
    expect(await turnsUntil(expect(call).rejects.toMatchObject({ code: 'aborted' }))).toBeLessThan(10);
  });
});

function open() {
  const runtime = pathToFileURL(createRequire(join(installed ?? '', '/')).resolve('@huggingface/transformers')).href;
  const embedder = transformersEmbedder({ model: 'all-MiniLM-L6-v2', directory: directory ?? '', runtime });
  onTestFinished(() => embedder.close());
  return embedder;
}

function cosine(a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()): number {
  return a.reduce((sum, value, axis) => sum + value * (b[axis] ?? 0), 0);
}
