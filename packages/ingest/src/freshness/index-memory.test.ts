import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeMemory } from './index-memory.ts';

const full = '/dev/full';

it.skipIf(!existsSync(full))(
  'a disk that is full to the last byte is told with the name of the memory (needs /dev/full)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-memory-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    symlinkSync(full, join(folder, `docs.json.${process.pid}.new`));
    await expect(writeMemory(join(folder, 'docs.json'), { index: 'docs', sources: [] })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^"docs\.json" could not be written: the disk is full/),
    });
    expect(readdirSync(folder)).toEqual([]);
  },
);
