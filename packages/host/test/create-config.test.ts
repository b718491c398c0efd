import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createConfig, loadConfig, profileNames } from '../src/index.ts';
import { tempFolder } from './temp-folder.ts';

describe('createConfig', () => {
  it.each(['yaml', 'ts'] as const)(
    'writes a starter as %s that loads, over the folders that there are',
    async (format) => {
      const folder = tempFolder({ 'docs/a.md': '# A\n' });
      const created = await createConfig({ folder, format });
      expect(created).toMatchObject({ file: join(folder, `touchstone.config.${format}`), sources: ['docs'] });
      const { config } = await loadConfig({ cwd: folder, env: {}, isTrusted: true });
      expect(Object.values(config.indexes).flatMap(({ sources = [] }) => sources)).toMatchObject([{ path: 'docs' }]);
    },
  );

  it.each(profileNames)(
    'profile %s names the packages that it needs, and its schema is there for editors',
    async (profile) => {
      const folder = tempFolder();
      const created = await createConfig({ folder, profile });
      expect(created).toMatchObject({ profile });
      const [, schema = ''] = /\$schema=(\S+)/.exec(readFileSync(created.file, 'utf8')) ?? [];
      expect(existsSync(join(folder, schema))).toBe(true);
    },
  );

  it('overwrites nothing unless it is told to, and never makes a second config', async () => {
    const folder = tempFolder({ 'docs/a.md': '# A\n' });
    const { file } = await createConfig({ folder });
    await expect(createConfig({ folder })).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(createConfig({ folder, format: 'ts', force: true })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(await createConfig({ folder, force: true })).toMatchObject({ file });
  });

  it('names the nearest profile for one that does not exist', async () => {
    await expect(createConfig({ folder: tempFolder(), profile: 'validatd' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('Did you mean "validated"?'),
    });
  });
});
