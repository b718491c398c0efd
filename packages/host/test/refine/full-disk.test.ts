import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { smallIndex } from './small-index.ts';

const refiner = fileURLToPath(new URL('child-refiner.mjs', import.meta.url));

it.skipIf(process.platform !== 'linux')(
  'vectors that a disk does not take are told with the name of their file (needs Linux)',
  async () => {
    const { folder, file, store } = await smallIndex(400);
    await store.close();
    const script = `ulimit -f 64; trap '' XFSZ; exec "$0" "$@"`;
    const words = ['-c', script, process.execPath, refiner, join(folder, 'index.sqlite'), file];
    const { status, stderr } = spawnSync('sh', words, { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('"book.vectors.sqlite" could not be read or written: check the disk');
    expect(stderr).toContain("code: 'unavailable'");
  },
);
