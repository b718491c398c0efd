import type { Filter } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { processorTime } from '../../../tools/test-kit/processor-time.ts';
import { openStore, temporaryFile } from './temporary-store.ts';

it('deadlines: a search whose filter takes seconds ends soon after its signal fires', async () => {
  const store = openStore(temporaryFile());
  await store.ensureIndex({ index: 'kb', fingerprint: { embedding } });
  const pathOf = (i: number) => `src/${'ae'.repeat(40)}/file${i}.ts`;
  await store.upsert(
    'kb',
    Array.from({ length: 10_000 }, (_, i) => ({
      id: `${i}`,
      text: 'a',
      vector: [1, 0],
      metadata: { path: pathOf(i) },
    })),
  );
  const filters = Array.from(
    { length: 400 },
    (_, i): Filter => ({ op: 'glob', field: 'path', pattern: `**a*e*${i}#` }),
  );
  const search = (signal?: AbortSignal) =>
    store.searchDense({ index: 'kb', vector: [1, 0], topK: 1, filter: { op: 'or', filters } }, { signal });
  await store.searchDense({ index: 'kb', vector: [1, 0], topK: 1 });
  const workedMs = processorTime();
  await expect(search(AbortSignal.timeout(100))).rejects.toMatchObject({ code: 'aborted' });
  expect(workedMs()).toBeLessThan(1000);
});

const embedding = { provider: 'test', model: 'two', dimensions: 2, metric: 'cosine' } as const;
