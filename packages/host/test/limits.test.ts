import type { Filter } from '@touchstone/contract';
import { parseEvidenceRequest } from '@touchstone/contract/wire';
import { describe, expect, it } from 'vitest';
import { loadConfig, openContexts, openEvidence, openRetriever } from '../src/index.ts';
import { tempFolder } from './temp-folder.ts';

const config = `
indexes: { docs: { sources: [docs] } }
limits: { maxQueryCharacters: 20, maxQueryWords: 3, maxFilterConditions: 2, maxFilterValues: 2, maxPathPrefixes: 1, maxWaitingCalls: 2 }
`;
const load = () => loadConfig({ cwd: tempFolder({ 'touchstone.config.yaml': config }), env: {}, isTrusted: true });
const exists: Filter = { op: 'exists', field: 'path' };

describe('the limits of a config', () => {
  it.each([
    [
      'a long query',
      { query: 'a question of more than 20 characters' },
      '37 characters: use at most 20 (`limits.maxQueryCharacters`',
    ],
    ['many words', { query: 'one two three four' }, 'at most 3 (`limits.maxQueryWords` of the config) distinct words'],
    [
      'many conditions',
      { query: 'hooks', filter: { op: 'and', filters: [exists, exists] } as Filter },
      'has 3 conditions: use at most 2 (`limits.maxFilterConditions` of the config)',
    ],
    [
      'many values',
      { query: 'hooks', filter: { op: 'in', field: 'path', values: ['a', 'b', 'c'] } as Filter },
      'has 3 values: use at most 2 (`limits.maxFilterValues` of the config)',
    ],
  ])('refuse %s in a search and in a context, and name the setting', async (_, question, message) => {
    const loaded = await load();
    const [retriever, contexts] = [
      await openRetriever(loaded, { engine: 'test 1', writesLog: false }),
      await openContexts(loaded, { engine: 'test 1', writesLog: false }),
    ];
    const refusal = { code: 'invalid_request', message: expect.stringContaining(message) };
    await expect(retriever.retrieve(question)).rejects.toMatchObject(refusal);
    await expect(contexts.gather(question)).rejects.toMatchObject(refusal);
    await retriever.close();
    await contexts.close();
  });

  it('refuse many path prefixes of evidence', async () => {
    const evidence = await openEvidence(await load(), { engine: 'test 1', writesLog: false });
    const request = parseEvidenceRequest({ query: 'hooks', path_allowlist: ['src/', 'lib/'] });
    await expect(evidence.gather(request)).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'path_allowlist has 2 path prefixes: use at most 1 (`limits.maxPathPrefixes` of the config).',
    });
    await evidence.close();
  });

  it('refuse a call that finds too many waiting', async () => {
    const retriever = await openRetriever(await load(), { engine: 'test 1', writesLog: false });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => retriever.retrieve({ query: 'hooks' })));
    const codes = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code);
    // One begins at once, two wait; the index is not there.
    expect(codes).toEqual(['index_not_found', 'index_not_found', 'index_not_found', 'unavailable', 'unavailable']);
    await retriever.close();
  });

  it('may not be higher than those of the contract', async () => {
    const cwd = tempFolder({ 'touchstone.config.yaml': 'limits: { maxQueryWords: 2000 }\n' });
    await expect(loadConfig({ cwd, env: {}, isTrusted: true })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('limits.maxQueryWords must be a whole number from 1 to 1000'),
    });
  });
});
