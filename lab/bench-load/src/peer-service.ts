// A plain service as one writes it in an afternoon: Hono in front of Orama in memory, with the same embedder as the engine under test.
// Argument: the corpus. Prints its address when it is ready.
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { serve } from '@hono/node-server';
import { create, insertMultiple, search } from '@orama/orama';
import { localEmbedder } from '@touchstone/local-models';
import { Hono } from 'hono';
import type { LoadDocument } from './corpus.ts';

const documents = readFileSync(process.argv[2] ?? '', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): LoadDocument => JSON.parse(line));
const embedder = localEmbedder();
const database = create({
  schema: { title: 'string', text: 'string', embedding: `vector[${embedder.dimensions}]` },
});
for (let from = 0; from < documents.length; from += 256) {
  const batch = documents.slice(from, from + 256);
  const { vectors } = await embedder.embed({
    texts: batch.map(({ title, text }) => `${title}\n${text}`),
    role: 'document',
  });
  await insertMultiple(
    database,
    batch.map(({ title, text }, at) => ({ title, text, embedding: Array.from(vectors[at] ?? []) })),
  );
}

const app = new Hono();
app.post('/search', async (context) => {
  const { query: term, top_k: limit } = await context.req.json();
  const { vectors } = await embedder.embed({ texts: [term], role: 'query' });
  const found = await search(database, {
    mode: 'hybrid',
    term,
    vector: { value: Array.from(vectors[0] ?? []), property: 'embedding' },
    similarity: 0,
    limit,
  });
  const results = found.hits.map(({ id, score, document: { title, text } }) => ({ id, score, title, text }));
  return context.json({ results });
});
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
