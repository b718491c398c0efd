// Makes a BEIR-form folder out of sources: node src/make-docstring-folder.ts OUT SOURCE_DIR...
// A query is the first sentence of a function's doc comment, the relevant document is the function without it.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type DocumentedFunction, documentedFunctions } from './doc-comments.ts';

const maxDocuments = 2000;
const maxQueries = 400;
const maxCharacters = 6000;
/** A sentence that more functions share asks for no one of them. */
const maxShared = 3;

interface Entry extends DocumentedFunction {
  readonly id: string;
  readonly path: string;
}

const [out, ...folders] = process.argv.slice(2);
if (out === undefined || folders.length === 0) {
  process.stderr.write('Usage: node src/make-docstring-folder.ts OUT SOURCE_DIR...\n');
  process.exit(2);
}

const entries = sample(folders.flatMap(read), maxDocuments);
const bySentence = Map.groupBy(
  entries.filter(({ sentence }) => sentence !== undefined),
  ({ sentence }) => sentence as string,
);
const queries = sample(
  [...bySentence].filter(([, relevant]) => relevant.length <= maxShared).map(([text], i) => ({ id: `q${i}`, text })),
  maxQueries,
);

mkdirSync(out, { recursive: true });
writeLines(
  'corpus.jsonl',
  entries.map(({ id, text, path, symbol, startLine, endLine }) =>
    JSON.stringify({ _id: id, title: '', text, metadata: { path, symbol, start_line: startLine, end_line: endLine } }),
  ),
);
writeLines(
  'queries.jsonl',
  queries.map(({ id, text }) => JSON.stringify({ _id: id, text })),
);
writeLines('qrels.tsv', [
  'query-id\tcorpus-id\tscore',
  ...queries.flatMap(({ id, text }) => (bySentence.get(text) ?? []).map((entry) => `${id}\t${entry.id}\t1`)),
]);
process.stdout.write(`${entries.length} documents, ${queries.length} queries\n`);

function read(folder: string): Entry[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:py|tsx?|m?js)$/.test(file) && !/\.d\.ts$|\.min\.|node_modules/.test(file))
    .sort()
    .flatMap((file) => {
      const path = relative(join(folder, '..'), join(folder, file));
      return documentedFunctions(file, readFileSync(join(folder, file), 'utf8'))
        .filter(({ text }) => text.length <= maxCharacters)
        .map((entry) => ({ ...entry, path, id: `${path}#${entry.symbol}:${entry.startLine}` }));
    });
}

/** Up to `count` of them, the same ones each time: by the digest of their id. */
function sample<T extends { readonly id: string }>(all: readonly T[], count: number): T[] {
  const digest = ({ id }: T) => createHash('sha256').update(id).digest('hex');
  return all
    .map((each) => ({ each, key: digest(each) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, count)
    .map(({ each }) => each);
}

function writeLines(name: string, lines: readonly string[]): void {
  writeFileSync(join(out as string, name), `${lines.join('\n')}\n`);
}
