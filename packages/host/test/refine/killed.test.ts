import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { localEmbedder } from '@touchstone/local-models';
import { expect, it, onTestFinished } from 'vitest';
import { openRefinement, refineIndex } from '../../src/refine/index.ts';
import { index, smallIndex, versionOf } from './small-index.ts';

it('a refining that is killed loses nothing that was written, changes no search, and is gone on with', async () => {
  const { store, folder, file } = await smallIndex(400);
  const scope = { index, text: 'tide noon', topK: 400 };
  const [before, version] = [await store.searchKeyword(scope), await versionOf(store)];
  const inner = localEmbedder();
  const embedder = { ...inner, name: 'counting', model: 'second', dimensions: inner.dimensions };
  const refinement = openRefinement(file, async () => embedder);
  let kept = 0;
  for (const batches of [1, 3, 2]) {
    const child = fork(fileURLToPath(new URL('child-refiner.mjs', import.meta.url)), [
      join(folder, 'index.sqlite'),
      file,
    ]);
    onTestFinished(() => void child.kill('SIGKILL'));
    let read = 0;
    for (let told = 0; told < batches; ) {
      const [chunksRead] = await once(child, 'message');
      if (chunksRead > read) told += 1;
      read = chunksRead;
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    using database = new DatabaseSync(file);
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    const count = Number(database.prepare('SELECT count(*) AS count FROM vector').get()?.count);
    expect(count).toBeGreaterThanOrEqual(kept + read);
    kept = count;
    expect(await refinement.at(version)).toBe('behind');
    expect(await store.searchKeyword(scope)).toEqual(before);
    expect(await versionOf(store)).toBe(version);
  }
  expect(kept).toBeLessThan(400);
  const report = await refineIndex({ index, store, embedder, file });
  expect(report).toMatchObject({ chunks: 400, chunksRead: 400 - kept });
  const chunks = await store.fetchByIds(index, ['c0001', 'c0399']);
  const undisturbed = join(folder, 'undisturbed.sqlite');
  await refineIndex({ index, store, embedder, file: undisturbed });
  const similarities = async (of: ReturnType<typeof openRefinement>) => {
    const refined = await of.at(version);
    return typeof refined === 'string' ? refined : refined.similarities('tide', chunks);
  };
  expect(await similarities(refinement)).toHaveLength(2);
  expect(await similarities(refinement)).toEqual(await similarities(openRefinement(undisturbed, async () => embedder)));
});
