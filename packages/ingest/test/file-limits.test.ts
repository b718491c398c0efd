import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type IngestRequest, ingest, readInThread } from '../src/index.ts';
import type { IngestOptions } from '../src/writing/request.ts';
import { memoryWriter } from './memory-writer.ts';
import { oddReader } from './odd-reader.ts';
import { tempFolder } from './temp-folder.ts';

const here = dirname(fileURLToPath(import.meta.url));

const good = { 'd/a.md': '# Good\n\nStays as it is.', 'd/z.ts': 'export function fine() { return 1; }' };

async function run(files: Readonly<Record<string, string | Uint8Array>>, more: Partial<IngestRequest> = {}) {
  const baseDir = tempFolder({ ...good, ...files });
  const store = memoryWriter();
  const request = { index: 'x', baseDir, sources: [{ path: 'd' }], readers: [oddReader()], ...more };
  const report = await ingest(request, { store });
  const ids = [...store.ledger.keys()].filter((id) => !Object.hasOwn(good, id));
  expect(store.chunks.has('d/a.md#good'), 'the other files are unharmed').toBe(true);
  expect(store.chunks.has('d/z.ts#fine'), 'the other files are unharmed').toBe(true);
  return { report, store, ids };
}

const short = { fileLimits: { secondsPerMebibyte: 3 } };
const takesTime =
  /takes more than the limit of 3\.0 s of processor time for a file of its size \(fileLimits\.secondsPerMebibyte\)/;
const takesMemory = /takes more than the limit of \d+ MiB of memory \(fileLimits\.memoryMebibytes\)/;

describe('a text that is nested too deeply is indexed as plain text by lines, with a warning that names the file', () => {
  it.each([
    ['list markers nested 100,000 deep', 'x.md', `${'- '.repeat(100_000)}x\n`],
    ['quotes nested 100,000 deep', 'x.md', `${'>'.repeat(100_000)}x\n`],
    ['lists nested 1,000 deep', 'x.md', Array.from({ length: 1000 }, (_, i) => `${'  '.repeat(i)}- a\n`).join('')],
  ])('%s', async (_, name, text) => {
    const { report, ids } = await run({ [`d/${name}`]: text });
    expect(report.warnings).toEqual([
      {
        code: 'document_by_lines',
        message: `Document "d/${name}" is indexed as plain text by lines: it is nested too deeply for the parser of its format.`,
      },
    ]);
    expect(ids).toEqual([`d/${name}`]);
  });

  it('and one that is not is read as ever: rules, underlines and tables of any width', async () => {
    const text = `Title\n${'='.repeat(300)}\n\n${'-'.repeat(300)}\n\n${'* '.repeat(40)}\n\n| a |\n| ${'-'.repeat(300)} |\n| b |\n`;
    const { report } = await run({ 'd/x.md': text });
    expect(report.warnings).toEqual([]);
  });
});

describe('a text that takes too much of the machine is left out, and the warning names file, limit and setting', () => {
  it('20,000 heredocs on one line', async () => {
    const text = `cat ${Array.from({ length: 20_000 }, (_, i) => `<<A${i}`).join(' ')}\n`;
    const { report, ids } = await run({ 'd/x.sh': text }, short);
    expect(report.warnings).toMatchObject([{ code: 'document_unreadable', message: expect.stringMatching(takesTime) }]);
    expect(report.warnings[0]?.message).toContain('"d/x.sh" is left out');
    expect(ids).toEqual([]);
  });

  it('a table of 5,000 by 90 within 96 MiB', async () => {
    const row = `|${'b|'.repeat(90)}\n`;
    const table = `|${'a|'.repeat(90)}\n|${'-|'.repeat(90)}\n${row.repeat(5000)}`;
    const { report, store } = await run({ 'd/x.md': table }, { fileLimits: { memoryMebibytes: 96 } });
    expect(report.warnings).toMatchObject([
      { code: 'document_unreadable', message: expect.stringMatching(takesMemory) },
    ]);
    expect([...store.chunks.values()].filter(({ metadata }) => metadata.path === 'd/x.md')).toEqual([]);
  });

  it('nesting that overflows a stack is told as nesting, or read', async () => {
    const { report, ids } = await run({ 'd/x.md': `${'- '.repeat(800)}x\n` });
    for (const { code } of report.warnings) expect(code).toBe('document_by_lines');
    expect(ids).toEqual(['d/x.md']);
  });
});

describe('a document that its reader cannot read within its limits is left out, with a warning, and others are unharmed', () => {
  const binary = (text: string) => Buffer.from(`${text}\n${'\0'.repeat(16)}`);

  it.each([
    ['hangs', 'loop', short, takesTime],
    ['waits for ever', 'wait', short, /its reader was idle for 3\.0 s/],
    ['fills the heap', 'heap', { fileLimits: { memoryMebibytes: 96 } }, takesMemory],
    ['takes memory outside the heap', 'buffers', { fileLimits: { memoryMebibytes: 160 } }, takesMemory],
    ['fills the heap at one stroke', 'table', { fileLimits: { memoryMebibytes: 96 } }, takesMemory],
    ['crashes the process that reads it', 'crash', {}, /the parser of its format failed/],
    ['ends its thread', 'exit', {}, /the parser of its format failed/],
    ['overflows the stack', 'deep', {}, /nested too deeply/],
    ['throws what is no error of ours, whose words stay inside', 'foreign', {}, /the parser of its format failed\.$/],
    ['is refused by its reader, which says why', 'rejected', {}, /The file is encrypted: save it without a password\./],
  ])('%s', async (_, behaviour, more, message) => {
    const { report, ids } = await run({ 'd/x.oddbin': binary(behaviour) }, more);
    expect(report.warnings).toMatchObject([{ code: 'document_unreadable', message: expect.stringMatching(message) }]);
    expect(report.warnings[0]?.message).toContain('"d/x.oddbin" is left out');
    expect(ids).toEqual([]);
    expect(report.added.documents).toBe(2);
  });

  it('what was indexed of it before stays', async () => {
    const baseDir = tempFolder({ 'd/x.oddbin': 'page one' });
    const store = memoryWriter();
    const request = { index: 'x', baseDir, sources: [{ path: 'd' }], readers: [oddReader()] };
    await ingest(request, { store });
    const { writeFileSync } = await import('node:fs');
    writeFileSync(`${baseDir}/d/x.oddbin`, binary('rejected'));
    const report = await ingest(request, { store });
    expect(report.warnings[0]?.message).toContain('Its previous version stays in the index.');
    expect(store.chunks.get('d/x.oddbin#page=1')?.text).toBe('page one');
  });

  it('a text that its reader fails at is indexed by lines', async () => {
    const { report, store } = await run({ 'd/x.odd': 'foreign' });
    expect(report.warnings).toMatchObject([{ code: 'document_by_lines' }]);
    expect(store.chunks.get('d/x.odd#top')).toMatchObject({ text: 'foreign', metadata: { start_line: 1 } });
  });

  it('a reader that left something out says so', async () => {
    const { report } = await run({ 'd/x.odd': 'one\ftwo with a picture' });
    expect(report.warnings).toMatchObject([
      { code: 'document_incomplete', message: 'Document "d/x.odd": Page 2 is a picture without text.' },
    ]);
  });
});

it('files that are read at the same time as one that crashes their process are read again, and only that one is left out', async () => {
  const pages = Array.from({ length: 30 }, (_, i) => [`d/${i}.odd`, `page ${i}`] as const);
  const crash = { 'd/15.oddbin': Buffer.from(`crash\n${'\0'.repeat(16)}`) };
  const { report, ids } = await run({ ...Object.fromEntries(pages), ...crash }, { fileLimits: { threads: 3 } });
  expect(report.warnings).toMatchObject([{ message: expect.stringContaining('"d/15.oddbin" is left out') }]);
  expect(ids.sort()).toEqual(pages.map(([path]) => path).sort());
});

it('a file is not blamed for what an earlier one does to their process', async () => {
  const read = (text: string) =>
    readInThread({ bytes: Buffer.from(text), path: 'x.odd' }, { readers: [oddReader()], fileLimits: { threads: 1 } });
  await read('crash later');
  expect((await read('slow'))?.document.parts).toMatchObject([{ text: 'slow' }]);
});

describe('the process that reads', () => {
  const script = (request: object, then: string) => `
    import { planIngest } from '@touchstone/ingest';
    const store = { specVersion: 1, name: 'x', ensureIndex: async () => {}, readDocuments: async () => [], applyDocuments: async () => {} };
    const running = planIngest(${JSON.stringify(request)}, { store });
    ${then}
  `;
  const requestOf = (text: string, marker?: string) => {
    const baseDir = tempFolder({ 'd/a.odd': text });
    return { index: 'x', baseDir, sources: [{ path: 'd' }], readers: [oddReader({ marker })] };
  };

  it('ends with the one that started it, in the midst of a file that would take for ever', async () => {
    const marker = `${tempFolder()}/pid`;
    const host = spawn(process.execPath, ['--input-type=module', '-e', script(requestOf('loop', marker), '')], {
      cwd: here,
    });
    await expect.poll(() => existsSync(marker) && readFileSync(marker, 'utf8')).toMatch(/^\d+$/);
    const reading = Number(readFileSync(marker, 'utf8'));
    expect(reading).not.toBe(host.pid);
    expect(isRunning(reading)).toBe(true);
    host.kill('SIGKILL');
    await expect.poll(() => isRunning(reading)).toBe(false);
  });

  it('that ends while it starts ends the run, and no file is blamed', async () => {
    const before = `process.env.NODE_OPTIONS = '--require /is/not/there.cjs';`;
    const told = `await running.catch(({ code, message }) => console.log(code, message));`;
    const args = ['--input-type=module', '-e', `${before}${script(requestOf('text'), told)}`];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: here });
    expect(stdout).toMatch(/^unavailable The process that reads files cannot be started\./);
  });

  it('is asked for where a program may not start one: the run ends, and no file is blamed', async () => {
    const told = `await running.catch(({ code, message }) => console.log(code, message));`;
    const flags = ['--permission', '--allow-fs-read=*', '--allow-fs-write=*', '--allow-worker', '--no-warnings'];
    const args = [...flags, '--input-type=module', '-e', script(requestOf('text'), told)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: here });
    expect(stdout).toMatch(/^unavailable The process that reads files cannot be started\./);
  });
});

describe('a thread', () => {
  it('what a parser prints stands in nobody’s output', async () => {
    const baseDir = tempFolder({ 'd/a.odd': 'print' });
    const request = { index: 'x', baseDir, sources: [{ path: 'd' }], readers: [oddReader()] };
    const script = `
      import { planIngest } from '@touchstone/ingest';
      const store = { specVersion: 1, name: 'x', ensureIndex: async () => {}, readDocuments: async () => [], applyDocuments: async () => {} };
      console.log((await planIngest(${JSON.stringify(request)}, { store })).added.documents);
    `;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: here,
    });
    expect({ stdout, stderr }).toEqual({ stdout: '1\n', stderr: '' });
  });
});

describe('abort', () => {
  // The limit of these files is ten minutes: a run that waits for them does not end while a test may last.
  const fileLimits = { secondsPerMebibyte: 600 };

  const abortedRun = async (when: (marker: string, abort: () => void) => IngestOptions) => {
    const baseDir = tempFolder({ 'd/a.odd': 'loop', 'd/b.odd': 'loop', 'd/c.odd': 'loop' });
    const marker = `${baseDir}/begun`;
    const request = { index: 'x', baseDir, sources: [{ path: 'd' }], readers: [oddReader({ marker })], fileLimits };
    const controller = new AbortController();
    const options = when(marker, () => controller.abort());
    const running = ingest(request, { store: memoryWriter() }, { ...options, signal: controller.signal });
    await expect(running).rejects.toMatchObject({ code: 'aborted' });
  };

  it('ends a run while files are parsed that would take for ever, without waiting for them', async () => {
    await abortedRun((marker, abort) => {
      void expect
        .poll(() => existsSync(marker))
        .toBe(true)
        .then(abort);
      return {};
    });
  });

  it('ends a run, also when it comes while a thread starts', async () => {
    await abortedRun((_, abort) => ({
      onProgress: ({ phase }) => {
        if (phase === 'write') setImmediate(abort);
      },
    }));
  });
});

it('limits that are none are refused', async () => {
  for (const [fileLimits, name] of [
    [{ secondsPerMebibyte: 0 }, 'secondsPerMebibyte'],
    [{ memoryMebibytes: 1 }, 'memoryMebibytes'],
    [{ threads: 0 }, 'threads'],
  ] as const) {
    await expect(run({}, { fileLimits })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining(name),
    });
  }
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
