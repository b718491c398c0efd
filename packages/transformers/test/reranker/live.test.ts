import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeReranker } from '@touchstone/conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { transformersReranker } from '../../src/index.ts';

const directory = process.env.TOUCHSTONE_TRANSFORMERS_CROSS_ENCODER;
const installed = process.env.TOUCHSTONE_TRANSFORMERS_AT;

const skipped =
  directory === undefined || installed === undefined
    ? ' (SKIPPED: set TOUCHSTONE_TRANSFORMERS_CROSS_ENCODER to the folder of its ONNX export and TOUCHSTONE_TRANSFORMERS_AT to one where ' +
      '@huggingface/transformers is installed)'
    : '';

if (directory !== undefined && installed !== undefined) {
  const setup = async () => ({ reranker: open() });
  describeReranker('rerank-transformers with ms-marco-MiniLM-L-6-v2', { setup, exact: true, orderIndependent: true });
}

describe.skipIf(skipped !== '')(`ms-marco-MiniLM-L-6-v2 by transformers.js${skipped}`, () => {
  it('holds the passage that answers for relevant, and the other one not', async () => {
    const { scores } = await open().rerank({
      query: 'How many people live in Berlin?',
      documents: [
        { id: 'answers', text: 'Berlin had a population of 3,520,031 registered inhabitants.', metadata: {} },
        { id: 'else', text: 'New York City is famous for the Metropolitan Museum of Art.', metadata: {} },
      ],
    });
    expect(scores[0]).toBeGreaterThan(0.5);
    expect(scores[1]).toBeLessThan(0.1);
  });
});

function open() {
  const runtime = pathToFileURL(createRequire(join(installed ?? '', '/')).resolve('@huggingface/transformers')).href;
  const reranker = transformersReranker({ model: 'ms-marco-MiniLM-L-6-v2', directory: directory ?? '', runtime });
  onTestFinished(() => reranker.close());
  return reranker;
}
