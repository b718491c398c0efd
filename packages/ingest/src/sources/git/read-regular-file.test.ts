import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readRegularFile, readRegularFileSync } from './read-regular-file.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'regular-file-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const both: readonly (readonly [string, typeof readRegularFile])[] = [
  ['waiting', readRegularFile],
  ['at once', async (file, options) => readRegularFileSync(file, options)],
];

describe.each(both)('a regular file, read %s', (_, read) => {
  it('gives its bytes, at the end of a link too', async () => {
    const at = folder();
    writeFileSync(join(at, 'a'), 'twelve bytes');
    writeFileSync(join(at, 'empty'), '');
    symlinkSync('a', join(at, 'link'));
    expect((await read(join(at, 'link'))).toString()).toBe('twelve bytes');
    expect((await read(join(at, 'a'), { maxBytes: 12 })).toString()).toBe('twelve bytes');
    expect((await read(join(at, 'empty'), { maxBytes: 0 })).length).toBe(0);
  });

  it('is refused past the limit, with its name', async () => {
    const file = join(folder(), 'a');
    writeFileSync(file, 'twelve bytes');
    await expect(read(file, { maxBytes: 11 })).rejects.toThrow(`${file} has more than the 11 bytes`);
  });

  it.skipIf(process.platform !== 'linux')('is refused where it is none: a device, a FIFO, a folder', async () => {
    const at = folder();
    symlinkSync('/dev/zero', join(at, 'zero'));
    execFileSync('mkfifo', [join(at, 'fifo')]);
    await expect(read(join(at, 'zero'))).rejects.toThrow('not a regular file');
    await expect(read(join(at, 'fifo'))).rejects.toThrow('not a regular file');
    await expect(read(at)).rejects.toThrow('is a folder');
    await expect(read(join(at, 'nothing'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.skipIf(process.platform !== 'linux')('may say that it is empty and hold something all the same', async () => {
    expect((await read('/proc/self/status')).toString()).toContain('VmRSS');
    await expect(read('/proc/self/status', { maxBytes: 20 })).rejects.toThrow('more than the 20 bytes');
  });
});
