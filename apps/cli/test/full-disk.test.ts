import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tempFolder } from './temp-folder.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The command below a limit on the size of files, in blocks of 512 or 1,024 bytes; `redirect` is appended. */
function limited(
  cwd: string,
  words: string,
  { blocks = 'unlimited', redirect = '' }: { readonly blocks?: number | string; readonly redirect?: string },
) {
  const script = `ulimit -f ${blocks}; trap '' XFSZ; exec "$0" "$1" ${words} ${redirect}`;
  const { status, stderr } = spawnSync('sh', ['-c', script, process.execPath, main], { cwd, encoding: 'utf8' });
  return { status, stderr };
}

const isLinux = process.platform === 'linux';
const elsewhere = isLinux ? '' : ' (skipped: needs the limits and devices of Linux)';

describe.skipIf(!isLinux)(`a disk that takes no more${elsewhere}`, () => {
  it.each([1, 16])(
    'in the first run is told as what it is, and the next run finds nothing broken (%i blocks)',
    (blocks) => {
      const folder = tempFolder({ 'docs/bell.md': '# Bell\n\nThe harbour bell rings twice.\n' });
      const { status, stderr } = limited(folder, 'index docs', { blocks });
      expect({ status, stderr }).toMatchObject({
        status: 7,
        stderr: expect.stringMatching(/^error: The (disk|index file)/m),
      });
      expect(stderr).not.toContain('--verbose');
      expect(limited(folder, 'index docs', {})).toMatchObject({ status: 0 });
      expect(readFileSync(join(folder, '.touchstone/.gitignore'), 'utf8')).toBe('*\n');
      expect(readdirSync(join(folder, '.touchstone')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    },
  );

  it('leaves nothing of a definition that could not be written', () => {
    const folder = tempFolder({});
    expect(limited(folder, 'mine init first.yaml', { blocks: 0 })).toEqual({
      status: 7,
      stderr: expect.stringMatching(/^error: "first\.yaml" could not be written/),
    });
    expect(readdirSync(folder)).not.toContain('first.yaml');
  });

  it('as the place of the output ends the command with a message', () => {
    const finished = limited(tempFolder({}), '--help', { redirect: '> /dev/full' });
    expect(finished).toMatchObject({
      status: 7,
      stderr: expect.stringContaining('error: The output could not be written'),
    });
    expect(finished.stderr).not.toContain('at writeSync');
  });
});
