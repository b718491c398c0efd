// Searches the index file given as the first argument, then tries to write to it; sends both outcomes.
import { sqliteStore } from '../src/index.ts';

const store = sqliteStore({ file: process.argv[2] });
const outcome = (promise) =>
  promise.then(
    (value) => ({ value }),
    ({ code, message, operatorNote }) => ({ code, message, operatorNote }),
  );
const read = await outcome(store.searchKeyword({ index: 'a', text: 'alpha', topK: 10 }));
const write = await outcome(store.ensureIndex({ index: 'b', fingerprint: {} }));
await store.close();
process.send({ read, write });
