import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closing, distrustFolder, loadConfig, openIndexer, openProviders, trustFolder } from '../src/index.ts';
import { tempFolder } from './temp-folder.ts';

/** The environment of a user who trusts nothing yet. */
function newUser() {
  return { XDG_CONFIG_HOME: tempFolder() };
}

const program = (mark: string) =>
  `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(mark)}, 'ran');\nexport default {};\n`;

const refused = { code: 'invalid_config', message: expect.stringMatching(/not said that you trust that folder: /) };

describe('a config that is a program', () => {
  it.each(['touchstone.config.ts', 'touchstone.config.mjs', 'touchstone.config.js'])(
    'in %s does not run before its folder is trusted',
    async (name) => {
      const [cwd, env] = [tempFolder(), newUser()];
      const mark = join(cwd, 'mark');
      writeFileSync(join(cwd, name), program(mark));

      await expect(loadConfig({ cwd, env })).rejects.toMatchObject({
        code: 'invalid_config',
        message: expect.stringMatching(
          new RegExp(`${name} is a program.*touchstone config trust ${cwd}.*TOUCHSTONE_TRUST`),
        ),
      });
      await expect(loadConfig({ cwd, env, file: name })).rejects.toMatchObject(refused);
      expect(existsSync(mark)).toBe(false);

      trustFolder(cwd, env);
      await loadConfig({ cwd, env });
      expect(readFileSync(mark, 'utf8')).toBe('ran');

      expect(distrustFolder(cwd, env)).toBe(true);
      await expect(loadConfig({ cwd, env })).rejects.toMatchObject(refused);
    },
  );

  it('runs below a folder that TOUCHSTONE_TRUST names, and in no other', async () => {
    const above = tempFolder({ 'inner/.git': '', 'inner/touchstone.config.mjs': 'export default {};' });
    const load = (trusted: string) =>
      loadConfig({ cwd: join(above, 'inner'), env: { ...newUser(), TOUCHSTONE_TRUST: trusted } });

    await load(above);
    await expect(load(`${above}/inn`)).rejects.toMatchObject(refused);
    await expect(load('')).rejects.toMatchObject(refused);
  });

  it('runs in the folder that was trusted, and not in a clone below it', async () => {
    const env = newUser();
    const clone = join(tempFolder(), 'clone');
    mkdirSync(clone);
    writeFileSync(join(clone, 'touchstone.config.mjs'), 'export default {};');
    trustFolder(join(clone, '..'), env);

    await expect(loadConfig({ cwd: clone, env })).rejects.toMatchObject(refused);
  });

  it('runs where the host says that the folder is trusted', async () => {
    const cwd = tempFolder({ 'touchstone.config.mjs': 'export default { embedder: "none" };' });
    expect((await loadConfig({ cwd, env: newUser(), isTrusted: true })).config.embedder).toBeUndefined();
  });
});

describe('a config that is data', () => {
  const load = (config: string, env: { readonly [name: string]: string } = {}) =>
    loadConfig({ cwd: tempFolder({ 'touchstone.config.yaml': config }), env: { ...newUser(), ...env } });

  it.each([
    'indexes: { default: { sources: [docs, "src/**/*.ts", { path: "lib", exclude: ["../x", "/y"] }] } }',
    'store: { use: "@touchstone/provider-sqlite", options: { file: state/../index.sqlite } }',
    'indexes: { default: { sources: [{ path: docs, url: { template: "https://docs.example.com/{path}" } }] } }',
    'reranker: { use: "@touchstone/local-models#reranker" }\nembedder: none',
    'server: { origins: ["https://docs.example.com"] }',
    'embedder: { use: "@touchstone/local-models#embedder", options: { note: "http://127.0.0.1:6333" } }',
  ])('needs no trust without programs and without places elsewhere: %s', async (config) => {
    await load(config);
  });

  it.each([
    ['store: ./store.js', 'it loads ./store.js, which is a program'],
    ['readers: [../reader.js]', 'it loads ../reader.js, which is a program'],
    ['indexes: { default: { embedder: { use: /lib/embedder.js } } }', 'it loads /lib/embedder.js, which is a program'],
    ['indexes: { default: { sources: [../other] } }', 'indexes.default.sources.0 leads outside of it'],
    ['indexes: { default: { sources: [{ path: /etc }] } }', 'indexes.default.sources.0.path leads outside of it'],
    ['indexes: { default: { sources: ["{docs,../..}/*.md"] } }', 'indexes.default.sources.0 leads outside of it'],
    [
      'indexes: { default: { sources: [{ path: docs, url: { table: ../urls } }] } }',
      'sources.0.url.table leads outside',
    ],
    [
      'store: { use: "@touchstone/provider-sqlite", options: { file: ../i.sqlite } }',
      'store.options.file leads outside',
    ],
    ['log: { folder: ../log }', 'log.folder leads outside of it'],
    [
      'embedder: { use: "@touchstone/local-models#embedder", options: { url: "https://evil.example/v1" } }',
      'it sends to evil.example',
    ],
  ])('needs trust: %s', async (config, part) => {
    await expect(load(config)).rejects.toMatchObject({ ...refused, message: expect.stringContaining(part) });
  });

  it('is not refused for a server that the user names in the environment, but for a place there', async () => {
    const server = `embedder: { use: "@touchstone/local-models#embedder", options: { url: "\${SERVER}" } }`;
    await load(server, { SERVER: 'https://vectors.example.com' });
    await expect(
      load(`indexes: { default: { sources: ["\${HOME}"] } }`, { HOME: '/home/someone' }),
    ).rejects.toMatchObject(refused);
  });

  it('shows no value of an option, which may be a secret', async () => {
    const config = 'embedder: { use: "@touchstone/local-models#embedder", options: { apiKey: "/s3cr3t/key" } }';
    const error = await load(config).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(refused);
    expect(String(error)).not.toContain('s3cr3t');
  });

  it('needs trust for a source or a state folder that is a link to elsewhere', async () => {
    const [cwd, elsewhere, env] = [tempFolder(), tempFolder({ 'a.md': 'private' }), newUser()];
    symlinkSync(elsewhere, join(cwd, '.touchstone'));
    await expect(loadConfig({ cwd, env })).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('its .touchstone is a link to'),
    });

    const linked = tempFolder({ 'touchstone.config.yaml': 'indexes: { default: { sources: [docs] } }' });
    symlinkSync(elsewhere, join(linked, 'docs'));
    await expect(loadConfig({ cwd: linked, env })).rejects.toMatchObject(refused);
  });
});

describe('packages of a folder that nobody trusts', () => {
  const own = (name: string, mark: string) => ({
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, type: 'module', exports: './index.js' }),
    [`node_modules/${name}/index.js`]: program(mark).replace('export default {}', 'export const plugin = {}'),
  });

  it('are not loaded in place of those of the engine, also where there is no config', async () => {
    const elsewhere = tempFolder();
    const mark = join(elsewhere, 'mark');
    const cwd = tempFolder({ ...own('@touchstone/local-models#embedder', mark), ...own('@touchstone/read-pdf', mark) });

    const loaded = await loadConfig({ cwd, env: newUser() });
    await closing(await openProviders(loaded), async ({ embedder }) => expect(embedder?.model).toContain('touchstone'));
    await closing(await openIndexer(loaded), async () => {});
    expect(existsSync(mark)).toBe(false);
  });

  it('need trust where a config names them', async () => {
    const cwd = tempFolder({
      ...own('their-store', join(tempFolder(), 'mark')),
      'touchstone.config.yaml': 'store: their-store',
    });
    await expect(loadConfig({ cwd, env: newUser() })).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('it loads the package their-store of that folder'),
    });
  });
});

describe('what lies in the state folder', () => {
  beforeEach(() => {
    vi.stubEnv('TOUCHSTONE_TRUST', '');
    vi.stubEnv('XDG_CONFIG_HOME', tempFolder());
  });
  afterEach(() => void vi.unstubAllEnvs());

  it('has no place outside indexed that the user did not name', async () => {
    const elsewhere = tempFolder({ 'private.md': '# Diary\n\nNobody reads this.\n' });
    const maker = tempFolder({ 'docs/a.md': '# A\n\nText.\n' });
    const made = await loadConfig({ cwd: maker });
    await closing(await openIndexer(made), async (indexer) => {
      for (const request of indexer.requests({ paths: [elsewhere] })) await indexer.index(request);
    });
    // Whoever named the place may have it read again without naming it.
    await closing(await openIndexer(made), async (indexer) => expect(indexer.requests()).toHaveLength(1));
    // The same files in the hands of somebody else.
    vi.stubEnv('XDG_CONFIG_HOME', tempFolder());
    await closing(await openIndexer(await loadConfig({ cwd: maker })), async (indexer) => {
      expect(() => indexer.requests()).toThrow(/index "default" that lies there was made from .*, outside of it/);
      expect(indexer.requests({ paths: ['docs'] })).toHaveLength(1);
    });

    trustFolder(maker);
    await closing(await openIndexer(await loadConfig({ cwd: maker })), async (indexer) => {
      expect(indexer.requests()).toHaveLength(1);
    });
  });
});
