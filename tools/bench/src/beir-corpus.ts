import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchCorpus } from './synthetic-corpus.ts';

interface BeirRecord {
  readonly _id: string;
  readonly title?: string;
  readonly text: string;
}

/** A corpus in BEIR form: `corpus.jsonl` and `queries.jsonl` in one folder. */
export function beirCorpus(folder: string): BenchCorpus {
  const documents = records(join(folder, 'corpus.jsonl')).map(({ _id, title = '', text }) => ({
    id: _id,
    title,
    text,
  }));
  return { documents, queries: records(join(folder, 'queries.jsonl')).map(({ text }) => text) };
}

function records(file: string): BeirRecord[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): BeirRecord => JSON.parse(line));
}
