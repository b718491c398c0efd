import { describe, expect, it } from 'vitest';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

const contract = import.meta.resolve('@touchstone/contract');

/** A store that searches until it is told to stop, or fails in a way that nobody foresaw. */
const slowStore = (search: string) => ({
  'touchstone.config.yaml': 'store: ./store.mjs',
  'store.mjs': `
import { definePlugin } from '${contract}';
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'store',
  name: 'slow',
  options: { safeParse: () => ({ success: true, data: {} }) },
  create: () => ({
    specVersion: 1,
    name: 'slow',
    limits: { maxTopK: 100 },
    describe: async (index) => ({ index, fingerprint: {}, chunkCount: 1 }),
    searchKeyword: async () => { ${search} },
  }),
});
`,
});
const forever = "process.stderr.write('searching'); await new Promise((resolve) => setTimeout(resolve, 60_000));";

describe('the process', () => {
  it('ends with 130 at Ctrl-C, although a provider does not listen', async () => {
    const finished = await spawnTouchstone(tempFolder(slowStore(forever)), ['search', 'x'], {
      onOutput: (child, printed) => void (printed === 'searching' && child.kill('SIGINT')),
    });
    expect(finished).toMatchObject({ code: 130, stderr: expect.stringMatching(/error: .*aborted/) });
  });

  it('ends with 143 at SIGTERM, as the shell says it', async () => {
    const finished = await spawnTouchstone(tempFolder(slowStore(forever)), ['search', 'x'], {
      onOutput: (child, printed) => void (printed === 'searching' && child.kill('SIGTERM')),
    });
    expect(finished).toMatchObject({ code: 143, stderr: expect.stringMatching(/error: .*aborted/) });
  });

  it('ends with 7 when the time budget is spent', async () => {
    const finished = await spawnTouchstone(tempFolder(slowStore(forever)), ['search', 'x', '--timeout', '50']);
    expect(finished).toMatchObject({ code: 7, stderr: expect.stringMatching(/50 ms/) });
  });

  it('is quiet about a reader that closes early', async () => {
    const finished = await spawnTouchstone(tempFolder(), ['config', 'schema', 'config'], {
      onStart: (child) => child.stdout?.destroy(),
    });
    expect(finished).toMatchObject({ code: 0, stderr: '' });
  });

  it('tells an unforeseen failure shortly, and with --verbose where it happened', async () => {
    const folder = tempFolder(slowStore("throw new TypeError('boom');"));
    const short = await spawnTouchstone(folder, ['search', 'x']);
    expect(short).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^error: The search of index .*\n {2}TypeError at .*store\.mjs.*\n {2}boom\nRun it again with --verbose/,
      ),
    });
    const long = await spawnTouchstone(folder, ['search', 'x', '--verbose']);
    expect(long).toMatchObject({ code: 1, stderr: expect.stringContaining('store.mjs:') });
    const debug = await spawnTouchstone(folder, ['search', 'x'], { env: { DEBUG: 'touchstone' } });
    expect(debug.stderr).toContain('store.mjs:');
  });

  it('takes relative paths from where the user typed the npm command', async () => {
    const [folder, elsewhere] = [tempFolder({ 'a.md': '# Title\n\nwidget\n' }), tempFolder()];
    const env = { npm_lifecycle_event: 'touchstone', INIT_CWD: folder };
    const { code, stderr } = await spawnTouchstone(elsewhere, ['index', 'a.md'], { env });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining('Next: npm run -s touchstone -- search'),
    });
  });
});
