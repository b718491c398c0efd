// The keyword branch's 50 best of each query: node keyword-runs.mjs DATA OUT.json (build packages/lexical first).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bm25Index } from '../../packages/lexical/src/index.ts';

const [data, out] = process.argv.slice(2);
const runs = {};
for (const entry of readdirSync(data, { withFileTypes: true })) {
  const folder = join(data, entry.name);
  if (!entry.isDirectory() || !readdirSync(folder).includes('queries.jsonl')) continue;
  const index = bm25Index();
  for (const { _id, title, text } of lines(join(folder, 'corpus.jsonl'))) {
    index.add(_id, title ? `${title}\n${text}` : text);
  }
  runs[entry.name] = Object.fromEntries(
    lines(join(folder, 'queries.jsonl')).map(({ _id, text }) => [
      _id,
      index.search(text, { topK: 50 }).map(({ id, score }) => [id, score]),
    ]),
  );
}
writeFileSync(out, JSON.stringify(runs));

function lines(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
