import { RetrievalError } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { explainMissingIndex } from '../src/ask/explain-missing-index.ts';
import { loadConfig, openProviders } from '../src/index.ts';
import { tempFolder } from './temp-folder.ts';

const missing = new RetrievalError('index_not_found', 'nothing there');

async function explained(index: string, configured: readonly string[], sources: readonly string[] | undefined) {
  const { store, close } = await openProviders(await loadConfig({ cwd: tempFolder({}), env: {}, isTrusted: true }), []);
  const withSources = (name: string) => sources === undefined || sources.includes(name);
  const error = await explainMissingIndex(missing, { index, configured, withSources, store, program: 'touchstone' });
  await close();
  return error;
}

describe('an index that is not there', () => {
  it('is built by the command where the config has its sources', async () => {
    expect(await explained('docs', ['docs'], ['docs'])).toMatchObject({
      code: 'index_not_found',
      message: expect.stringContaining('build it with "touchstone index --index docs"'),
    });
  });

  it('without sources is filled by another program: the message says so', async () => {
    expect(await explained('docs', ['docs'], [])).toMatchObject({
      message:
        'There is no index "docs". The config names it without sources: the program that fills it has not created it yet.',
    });
  });

  it('is suggested by its nearest name, else by what there is, else by how to begin', async () => {
    expect(await explained('dosc', ['docs'], undefined)).toMatchObject({ message: expect.stringContaining('"docs"?') });
    expect(await explained('zebra', ['docs'], undefined)).toMatchObject({
      message: expect.stringContaining('There are: docs.'),
    });
    expect(await explained('x', [], undefined)).toMatchObject({
      message: expect.stringContaining('touchstone index PATH'),
    });
  });
});
