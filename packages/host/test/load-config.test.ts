// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references to environment variables look like that.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { requestLimits } from '@touchstone/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadConfig } from '../src/file/load-config.ts';
import { tempFolder } from './temp-folder.ts';

describe('loadConfig', () => {
  it('without a file gives the offline default: embedded store, local embedder and reranker', async () => {
    const cwd = tempFolder();
    expect(await loadConfig({ cwd, env: {}, isTrusted: true })).toEqual({
      baseDir: cwd,
      config: {
        store: { use: '@touchstone/provider-sqlite', options: { file: '.touchstone/index.sqlite' } },
        embedder: { use: '@touchstone/local-models#embedder', options: {} },
        reranker: { use: '@touchstone/local-models#reranker', options: {} },
        refine: 'again',
        refiner: { use: '@touchstone/embed-bge', options: {} },
        indexes: {},
        retrieval: {
          profile: 'canonical',
          topK: 5,
          maxTopK: 50,
          queryPreprocessing: 'none',
          hybridAlpha: 0.5,
          timeoutMs: 10_000,
        },
        context: { defaults: {} },
        evidence: { profile: 'generic' },
        prices: {},
        readers: [],
        fileLimits: {},
        limits: { ...requestLimits, maxWaitingCalls: 10_000 },
        freshness: { check: true, maxFiles: 20_000, maxMs: 100 },
        log: {
          enabled: true,
          folder: '.touchstone/log',
          keep: 200,
          queryText: 'keep',
          maxFileBytes: 10_485_760,
          maxFiles: 5,
        },
        server: { keys: [], origins: [], hosts: [], maxBodyBytes: 1_048_576, timeoutMs: 60_000, maxWaiting: 1000 },
      },
    });
  });

  it('without a file uses the index that a folder above already has', async () => {
    const top = tempFolder({ '.touchstone/index.sqlite': '', 'a/b/file': '' });
    expect((await loadConfig({ cwd: join(top, 'a/b'), env: {}, isTrusted: true })).baseDir).toBe(top);
  });

  it('finds the file of a folder above, and relative paths start there', async () => {
    const top = tempFolder({ 'touchstone.config.yaml': 'store: ./mine.js', 'a/b/file': '' });
    const { file, baseDir, config } = await loadConfig({ cwd: join(top, 'a/b'), env: {}, isTrusted: true });
    expect({ file, baseDir, store: config.store }).toEqual({
      file: join(top, 'touchstone.config.yaml'),
      baseDir: top,
      store: { use: './mine.js', options: {} },
    });
  });

  it('does not look above the top of a repository', async () => {
    const outer = tempFolder({ 'touchstone.config.yaml': 'store: ./mine.js', 'inner/.git': '' });
    expect((await loadConfig({ cwd: join(outer, 'inner'), env: {}, isTrusted: true })).file).toBeUndefined();
  });

  it.each([
    ['a config', { 'touchstone.config.yaml': 'store: ./mine.js' }],
    ['an index', { '.touchstone/index.sqlite': '' }],
  ])('takes %s from a folder where everybody may write only if the search begins there', async (_, files) => {
    const shared = tempFolder({ ...files, 'project/file': '' });
    const project = join(shared, 'project');
    const baseDirs = async () => [
      (await loadConfig({ cwd: project, env: {}, isTrusted: true })).baseDir,
      (await loadConfig({ cwd: shared, env: {}, isTrusted: true })).baseDir,
    ];
    expect(await baseDirs()).toEqual([shared, shared]);
    for (const mode of [0o1777, 0o777]) {
      chmodSync(shared, mode);
      expect(await baseDirs()).toEqual([project, shared]);
    }
  });

  it.skipIf(process.getuid?.() !== 0)(
    'takes nothing from a folder above of another user (only root can make one)',
    async () => {
      const theirs = tempFolder({ 'touchstone.config.yaml': '{}', 'project/file': '' });
      const [project, stranger] = [join(theirs, 'project'), 12_345];
      chownSync(theirs, stranger, stranger);
      expect((await loadConfig({ cwd: project, env: {} })).baseDir).toBe(project);
      // A container's root works in a project that its user owns as a whole.
      chownSync(project, stranger, stranger);
      expect((await loadConfig({ cwd: project, env: {} })).baseDir).toBe(theirs);
    },
  );

  it("does not look into the system's folder for temporary files, nor above it", async () => {
    const top = tempFolder({
      'touchstone.config.yaml': 'store: ./mine.js',
      'touchstone.yaml': '',
      'temporary/project/file': '',
    });
    vi.stubEnv('TMPDIR', join(top, 'temporary'));
    onTestFinished(() => void vi.unstubAllEnvs());
    const cwd = join(top, 'temporary/project');
    expect(await loadConfig({ cwd, env: {}, isTrusted: true })).toEqual({
      baseDir: cwd,
      config: expect.anything(),
      notices: undefined,
    });
  });

  it.each(['touchstone', '@touchstone/host'])(
    'runs a TypeScript config, where %s need not be installed',
    async (from) => {
      const cwd = tempFolder({
        'touchstone.config.ts':
          `import { defineConfig } from '${from}';\n` +
          "const folder: string = 'docs';\n" +
          "export default defineConfig({ indexes: { docs: { sources: [folder, '${EXTRA}'] } } });\n",
      });
      const { config } = await loadConfig({ cwd, env: { EXTRA: 'more' }, isTrusted: true });
      expect(config.indexes.docs?.sources).toEqual([{ path: 'docs' }, { path: 'more' }]);
    },
  );

  it('names the package that a TypeScript config imports by an old name', async () => {
    const cwd = tempFolder({ 'touchstone.config.ts': "import { defineConfig } from '@touchstone/config';\n" });
    await expect(loadConfig({ cwd, env: {}, isTrusted: true })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('imports "@touchstone/config", which has another name now: write "touchstone".'),
    });
  });

  it.each([
    ['touchstone.config.json', '{"indexes": {"docs": {"sources": ["docs"]}}}'],
    ['touchstone.config.yml', 'indexes:\n  docs:\n    sources: [docs]\n'],
    ['touchstone.config.mjs', 'export default { indexes: { docs: { sources: ["docs"] } } };'],
  ])('reads %s', async (name, text) => {
    const { config } = await loadConfig({ cwd: tempFolder({ [name]: text }), env: {}, isTrusted: true });
    expect(config.indexes.docs?.sources).toEqual([{ path: 'docs' }]);
  });

  it('embedder and reranker are switched off by "none", also from the environment', async () => {
    const cwd = tempFolder({ 'touchstone.config.yaml': 'embedder: ${EMBEDDER:-none}\nreranker: none\n' });
    expect((await loadConfig({ cwd, env: {}, isTrusted: true })).config).toMatchObject({
      embedder: undefined,
      reranker: undefined,
    });
    const { config } = await loadConfig({ cwd, env: { EMBEDDER: 'mine' }, isTrusted: true });
    expect(config.embedder).toEqual({ use: 'mine', options: {} });
  });

  const refusals: readonly (readonly [claim: string, name: string, text: string, message: RegExp])[] = [
    ['broken YAML, with line and column', 'c.yaml', 'store: x\nindexes: [a', /c\.yaml:2:12 cannot be read: /],
    ['broken JSON, with line and column', 'c.json', '{\n"store": "x"\n"indexes": 1}', /c\.json:3:1 cannot be read: /],
    ['an alias without its anchor', 'c.yaml', 'store: *secret', /c\.yaml cannot be read: Unresolved alias[^:]*\.$/],
    [
      'an unknown key, suggesting the nearest',
      'c.yaml',
      '\nretreival: {}',
      /c\.yaml:2:1: "retreival" is not a known field\. Did you mean "retrieval"\?/,
    ],
    [
      'an unknown key deep inside',
      'c.yaml',
      'indexes: {a: {sources: [{path: a, typ: docs}]}}',
      /"typ" in indexes\.a\.sources\[0\] is not a known field\. Did you mean "type"\?/,
    ],
    [
      'a wrong type',
      'c.yaml',
      'retrieval: {topK: "5"}',
      /retrieval\.topK must be a whole number of 1 or more; found a string\./,
    ],
    [
      'a topK above maxTopK',
      'c.yaml',
      'retrieval: {topK: 60}',
      /retrieval\.topK must not be larger than maxTopK; found the number 60\./,
    ],
    [
      'a bad name of an index',
      'c.yaml',
      'indexes: {"a b": {sources: [a]}}',
      /indexes\.a b is not a name for an index: use 1 to 128 letters/,
    ],
    [
      'an empty list of sources',
      'c.yaml',
      'indexes: {a: {sources: []}}',
      /indexes\.a\.sources must hold at least one source; found an empty list\./,
    ],
    [
      'another way of saying that there is no embedder',
      'c.yaml',
      'embedder: false',
      /embedder must be the name of a package, \{ use, options \} or "none"; found the boolean false\./,
    ],
    [
      'options of an embedder that are no object',
      'c.yaml',
      'embedder: {use: x, options: 3}',
      /embedder\.options must be an object; found the number 3\./,
    ],
    ['a list at the top', 'c.yaml', '- a', /it must be an object; found a list\./],
    [
      'a missing variable, with key and file',
      'c.yaml',
      'store: {use: x, options: {key: "${NO_KEY}"}}',
      /The environment variable NO_KEY is not set; "store\.options\.key" in .*c\.yaml needs it\. Set it/,
    ],
    ['a module without a default export', 'c.mjs', 'export const store = 1', /c\.mjs has no default export/],
    ['a module that throws', 'c.mjs', 'throw new Error("boom")', /c\.mjs failed while it was loaded: boom/],
    [
      'another kind of file',
      'c.toml',
      'a = 1',
      /the name of a config file must end in \.ts, \.mjs, \.js, \.yaml, \.yml or \.json/,
    ],
  ];
  it.each(refusals)('refuses %s', async (_, file, text, message) => {
    const loading = loadConfig({ cwd: tempFolder({ [file]: text }), file, env: {}, isTrusted: true });
    await expect(loading).rejects.toMatchObject({ code: 'invalid_config', message: expect.stringMatching(message) });
  });

  it('refuses a file that does not exist', async () => {
    const loading = loadConfig({ cwd: tempFolder(), file: 'nope.yaml', env: {}, isTrusted: true });
    await expect(loading).rejects.toThrow(/The config file .*nope\.yaml does not exist\./);
  });

  it('refuses two config files in one folder', async () => {
    const cwd = tempFolder({ 'touchstone.config.yaml': '', 'touchstone.config.json': '{}' });
    await expect(loadConfig({ cwd, env: {}, isTrusted: true })).rejects.toThrow(
      /touchstone\.config\.yaml and touchstone\.config\.json: keep one/,
    );
  });

  it('never shows a value of the file', async () => {
    const texts = [
      'key: "\\sk-secret"',
      'store: &a sk-secret\nb: *sk-secret',
      'a: |sk-secret\n d',
      'sk-secret',
      'store: {use: ["sk-secret"]}',
    ];
    for (const text of texts) {
      const cwd = tempFolder({ 'c.yaml': text });
      const error = await loadConfig({ cwd, file: 'c.yaml', env: {}, isTrusted: true }).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ code: 'invalid_config', message: expect.not.stringContaining('secret') });
    }
  });
});

describe.skipIf(process.platform !== 'linux')('a config that is no regular file', () => {
  it.each(['touchstone.config.yaml', 'touchstone.config.mjs'])('is refused as %s, and not waited for', async (name) => {
    for (const make of [
      (path: string) => symlinkSync('/dev/zero', path),
      (path: string) => execFileSync('mkfifo', [path]),
    ]) {
      const cwd = tempFolder();
      make(join(cwd, name));
      await expect(loadConfig({ cwd, env: {}, isTrusted: true })).rejects.toMatchObject({
        code: 'invalid_config',
        message: expect.stringMatching(/The config file .* not a regular file/),
      });
    }
  });
});
