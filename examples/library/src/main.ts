// Indexes a folder and prints the passages that answer a question: node src/main.ts FOLDER QUESTION
import { join, resolve } from 'node:path';
import { parseRetrievalRequest } from '@touchstone/contract/wire';
import { ingest } from '@touchstone/ingest';
import { localEmbedder } from '@touchstone/local-models';
import { citationOf, createRetriever } from '@touchstone/pipeline';
import { sqliteStore } from '@touchstone/provider-sqlite';

const [folder = '.', question = 'How do I install it?'] = process.argv.slice(2);
const baseDir = resolve(folder);
const store = sqliteStore({ file: join(baseDir, '.touchstone/example.sqlite') });
const embedder = localEmbedder();

// Reads what is new or changed since the last run, and removes what is gone.
const request = { index: 'example', baseDir, sources: [{ path: '.' }] };
const report = await ingest(request, { store, embedder });
console.log(`Indexed: ${report.added.documents} new documents, ${report.unchanged.documents} unchanged.\n`);

const { retrieve } = createRetriever({ store, embedder });
const { call } = await retrieve(
  parseRetrievalRequest({ index: 'example', query: question, search_method: 'hybrid', top_k: 3 }),
  { timeoutMs: 5000 },
);
for (const result of call.results) {
  console.log(`${citationOf(result).text}  ${result.score.toFixed(3)}\n${result.text.trimEnd()}\n`);
}
for (const warning of call.warnings ?? []) console.log(`${warning.code}: ${warning.message}`);
await store.close();
