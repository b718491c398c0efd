// Writes batches until it is stopped, and says after each that it is durable. Arguments: file, size of a batch.
import { sqliteStore } from '../src/index.ts';

const [file = '', size = '1'] = process.argv.slice(2);
const store = sqliteStore({ file });
await store.ensureIndex({ index: 'a', fingerprint: {} });
for (let batch = 0; ; batch += 1) {
  const chunks = Array.from({ length: Number(size) }, (_, i) => ({
    id: `b${batch}-${i}`,
    text: `alpha batch${batch} word${i}`,
    metadata: { document_id: `d${batch}`, batch },
  }));
  await store.upsert('a', chunks);
  process.send?.(batch + 1);
}
