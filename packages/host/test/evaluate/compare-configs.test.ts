import { describe, expect, it } from 'vitest';
import { compareConfigs, comparedConfigsInWords, comparedConfigsJson } from '../../src/evaluate/index.ts';
import { withConfigChanges } from '../../src/file/config-changes.ts';
import { minedDataset } from './mined-files.ts';
import { indexedProject } from './project.ts';

const options = { engine: 'test 1' };

describe('a comparison of configurations', () => {
  it('ranks embedders and rerankers on one mined set, and doubts differences of two questions', async () => {
    const { loaded } = await indexedProject({ 'mined/mined_dataset.json': JSON.stringify(minedDataset) });
    const what = { what: 'the test' };
    const configs = [
      { name: 'words', loaded, method: 'keyword' },
      { name: 'packs', loaded: withConfigChanges(loaded, { reranker: 'none' }, what) },
      { name: 'packs, reranked', loaded },
    ] as const;
    const request = { sets: ['mined/mined_dataset.json'], configs };
    const compared = await compareConfigs(request, options);
    const [set] = compared;
    expect(set).toMatchObject({ set: 'mined_dataset', metric: 'ndcg@10', queryCount: 2 });
    expect(set?.configs.map(({ name }) => name).toSorted()).toEqual(['packs', 'packs, reranked', 'words']);
    const values = set?.configs.map(({ value }) => value) ?? [];
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(set?.configs.find(({ name }) => name === 'words')?.kernels?.mean['set_success@12']).toBe(1);
    expect(set?.pairs).toHaveLength(3);
    // Two questions can differ by chance whatever they say: the least p-value is one half.
    expect(set?.pairs.every(({ isSignificant }) => !isSignificant)).toBe(true);
    expect(comparedConfigsInWords(compared)).toMatch(
      /^mined_dataset: ndcg@10 of 2 questions\n.*kernels complete 1\.000/,
    );
    expect(comparedConfigsInWords(compared)).toContain('may be no better than');
    const again = await compareConfigs(request, options);
    expect(JSON.stringify(comparedConfigsJson(again))).toBe(JSON.stringify(comparedConfigsJson(compared)));
  });

  it('needs two configurations, of two names', async () => {
    const { loaded } = await indexedProject();
    const one = { name: 'one', loaded };
    const compare = (configs: readonly (typeof one)[]) => compareConfigs({ sets: ['golden'], configs }, options);
    await expect(compare([one])).rejects.toThrow(/at least two configurations/);
    await expect(compare([one, one])).rejects.toThrow(/are named "one"/);
  });
});
