import { type ChildProcess, spawn } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';
import { chunkDocument, ingest } from '../src/index.ts';
import { memoryWriter } from './memory-writer.ts';
import { tempFolder } from './temp-folder.ts';

/** Processes that take all that they are given. */
function busyLoops(count: number): readonly ChildProcess[] {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  onTestFinished(() => {
    for (const loop of loops) loop.kill('SIGKILL');
  });
  return loops;
}

/** Lists in lists, of which a parser of Markdown has a second or two to do. */
const part = (number: number) =>
  `## Part ${number}\n\n${Array.from({ length: 20 }, (_, depth) => `${'  '.repeat(depth)}- item ${depth} of ${number}\n`).join('')}`;
const text = Array.from({ length: 250 }, (_, number) => part(number)).join('\n');

it('the chunks of a file are those of a quiet machine while four others take all of its processors', async () => {
  const quiet = await chunkDocument({ path: 'd/x.md', text });
  busyLoops(4);
  const store = memoryWriter();
  const request = {
    index: 'x',
    baseDir: tempFolder({ 'd/x.md': text }),
    sources: [{ path: 'd' }],
    fileLimits: { secondsPerMebibyte: 8 },
  };
  const { warnings } = await ingest(request, { store });
  expect(warnings).toEqual([]);
  expect([...store.chunks.values()].map((chunk) => [chunk.id, chunk.text])).toEqual(
    quiet.chunks.map((span) => [`d/x.md#${span.anchor}`, span.text]),
  );
});
