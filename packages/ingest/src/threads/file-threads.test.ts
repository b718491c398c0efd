import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultChunkSizes } from '../chunking/chunk-sizes.ts';
import { defaultFileLimits } from './file-limits.ts';
import type { FileTask } from './file-task.ts';
import { fileThreads } from './file-threads.ts';

const task: Extract<FileTask, { readonly kind: 'chunk_text' }> = {
  kind: 'chunk_text',
  text: '# Title\n\nText.\n',
  origin: {
    documentId: 'a.md',
    sourceId: 's',
    sourceName: 's',
    path: 'a.md',
    repo: 'r',
    ref: 'sha256:0',
    sourceType: 'docs',
    knowledgeBaseId: 'x',
  },
  sizes: defaultChunkSizes,
  maxEmbedTokens: Number.POSITIVE_INFINITY,
  allowSecrets: true,
  byLines: false,
};

let started = 0;
const count = () => {
  started += 1;
};

beforeEach(() => {
  started = 0;
  process.on('worker', count);
});
afterEach(() => void process.off('worker', count));

it('a thread that is reserved does the first task, and no other one starts', async () => {
  const threads = fileThreads({ ...defaultFileLimits, threads: 2, memoryMebibytes: 300 });
  const reserved = threads.reserve();
  await once(process, 'worker');
  const { chunks } = await threads.run(task, { sizeBytes: task.text.length });
  reserved.release();
  expect(chunks.map(({ chunk }) => chunk.text)).toEqual(['# Title\n\nText.']);
  expect(started).toBe(1);
});

it('where a thread lives, reserving starts none', async () => {
  const threads = fileThreads({ ...defaultFileLimits, threads: 2, memoryMebibytes: 301 });
  await threads.run(task, { sizeBytes: task.text.length });
  threads.reserve().release();
  expect(started).toBe(1);
});
