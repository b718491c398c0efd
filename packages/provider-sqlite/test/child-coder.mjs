// Writes batches of vectors until it is stopped, and says after each that it is durable. Argument: file.
import { sqliteStore } from '../src/index.ts';

const [file = ''] = process.argv.slice(2);
const store = sqliteStore({ file, exactUpTo: 100 });
const embedding = { provider: 'test', model: 'test', dimensions: 3, metric: 'cosine' };
await store.ensureIndex({ index: 'a', fingerprint: { embedding } });
const before = await store.count('a');
for (let batch = 0; ; batch += 1) {
  const chunks = Array.from({ length: 200 }, (_, i) => ({
    id: `${before}-${batch}-${i}`,
    text: 'alpha',
    metadata: {},
    vector: [Math.cos(i), Math.sin(i), batch],
  }));
  await store.upsert('a', chunks);
  process.send?.(batch + 1);
}
