import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../settings/config-schema.ts';
import { indexRequests } from './index-requests.ts';

const loaded = (indexes: Parameters<typeof indexRequests>[0]['config']['indexes']) => ({
  config: { ...defaultConfig(), indexes },
  baseDir: '/project',
});
const two = loaded({
  a: { sources: [{ path: 'docs' }], chunking: { targetTokens: 50 } },
  b: { sources: [{ path: 'src' }] },
});
const given = { paths: [], cwd: '/project/sub' };

describe('indexRequests', () => {
  it('without paths are the indexes of the config, with their chunking', () => {
    expect(indexRequests(two, given)).toEqual([
      {
        index: 'a',
        sources: [{ path: 'docs' }],
        baseDir: '/project',
        prune: false,
        docsNeedUrl: false,
        chunking: { targetTokens: 50 },
      },
      { index: 'b', sources: [{ path: 'src' }], baseDir: '/project', prune: false, docsNeedUrl: false },
    ]);
  });

  it('leaves out an index without sources, which another program fills, and says so where it is asked for', () => {
    const mapped = loaded({ a: { sources: [{ path: 'docs' }] }, theirs: {} });
    expect(indexRequests(mapped, given).map(({ index }) => index)).toEqual(['a']);
    const message =
      'The config has no sources for index "theirs", so another program has to fill it. To index from here, add sources to the ' +
      'config (indexes.theirs.sources) or run "touchstone index PATH".';
    expect(() => indexRequests(mapped, { ...given, index: 'theirs' })).toThrow(message);
    expect(() => indexRequests(loaded({ theirs: {} }), given)).toThrow(message);
    const [request] = indexRequests(mapped, { ...given, paths: ['docs'], index: 'theirs' });
    expect(request?.index).toBe('theirs');
  });

  it('--index chooses one of them', () => {
    expect(indexRequests(two, { ...given, index: 'b' }).map(({ index }) => index)).toEqual(['b']);
    expect(() => indexRequests(two, { ...given, index: 'c' })).toThrow('The config has no index "c". It has: a, b.');
  });

  it('paths start where the user is', () => {
    const [request] = indexRequests(loaded({}), { ...given, paths: ['docs', '/else'], source: { type: 'docs' } });
    expect(request).toEqual({
      index: 'default',
      sources: [
        { path: '/project/sub/docs', type: 'docs' },
        { path: '/else', type: 'docs' },
      ],
      baseDir: '/project',
      prune: false,
      docsNeedUrl: false,
    });
  });

  it('paths need a choice where the config has several indexes', () => {
    expect(() => indexRequests(two, { ...given, paths: ['docs'] })).toThrow(
      'There are several indexes: a, b. Name one with `index`.',
    );
    expect(indexRequests(two, { ...given, paths: ['docs'], index: 'new' })[0]?.index).toBe('new');
  });

  it('000 §10.3: docs need addresses where the evidence profile leaves them out without one', () => {
    const { config, baseDir } = two;
    const evidence = (more: object) => ({ ...config.evidence, profile: 'adk' as const, ...more });
    const needed = (more: object = {}) =>
      indexRequests({ config: { ...config, evidence: evidence(more) }, baseDir }, {}).map(
        ({ docsNeedUrl }) => docsNeedUrl,
      );
    expect(needed()).toEqual([true, true]);
    expect(
      needed({
        collections: [
          { index: 'a', type: 'code' },
          { index: 'b', type: 'docs' },
        ],
      }),
    ).toEqual([false, true]);
    expect(needed({ docsNeedUrl: false })).toEqual([false, false]);
  });
});
