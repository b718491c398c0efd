// Measures the summaries of a book: node src/main.ts FOLDER [--size N] [--only clusters|changes|search]
import { parseArgs } from 'node:util';
import { localEmbedder } from '@touchstone/local-models';
import { embedTexts, unitVectors } from '@touchstone/pipeline/measuring';
import { readBook } from './book.ts';
import { clusterings, local, mixture } from './clusterings.ts';
import { measureChanges } from './measure-changes.ts';
import { measureClustering } from './measure-clusters.ts';
import { measureSearch } from './measure-search.ts';
import { table } from './table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string', default: '6' }, only: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write('Usage: node src/main.ts FOLDER [--size N] [--only clusters|changes|search]\n');
  process.exit(2);
}
const size = Number(values.size);
const wants = (part: string) => values.only === undefined || values.only === part;
const embedder = localEmbedder();
const book = readBook(folder);
const { sections, questions } = book;
/** As many clusters as the local method makes, for the mixtures that are told their number. */
const count = Math.round(sections.length / (1.1 * size));
const texts = sections.map(({ title, text }) => `${title}\n${text}`);
const vectors = unitVectors(await embedTexts(texts, embedder, { tokenFamily: 'generic' }));

if (wants('clusters')) {
  const asked = await embedder.embed({ texts: questions.map(({ text }) => text), role: 'query' });
  const queries = unitVectors(asked.vectors);
  const rows = [];
  for (const clustering of clusterings(count, size)) {
    rows.push(await measureClustering(clustering, book, vectors, queries, embedder));
  }
  process.stdout.write(`${table(rows)}\n`);
}
if (wants('changes')) {
  const rows = [
    ...(await measureChanges(sections, vectors, local(size, '002'), embedder, 60)),
    ...(await measureChanges(sections, vectors, mixture(`mixture of ${count}`, 20, 1, [count]), embedder, 10)),
  ];
  process.stdout.write(`${table(rows)}\n`);
}
if (wants('search')) process.stdout.write(`${(await measureSearch(book, embedder, size)).join('\n')}\n`);
