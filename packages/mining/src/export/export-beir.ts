import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import { readMinedDataset } from '@touchstone/eval';
import { splits } from '../splits/split.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { writeWhole } from '../workspace/record-file.ts';

/**
 * Writes the exported data set of a run as `corpus.jsonl`, `queries.jsonl` and `qrels/{train,dev,test}.tsv` into a folder. The corpus
 * is the contexts of the data set; a member of a required kernel has grade 1 as a positive context has. Throws `invalid_request`
 * where the data set was not exported, and for an id that a table cannot hold.
 */
export async function exportBeir({ folder, to }: { readonly folder: string; readonly to: string }) {
  const { queries, qrels, contexts } = await readMinedDataset(miningFiles(folder).fullDataset);
  await mkdir(join(to, 'qrels'), { recursive: true });
  const documents = [...contexts].map(([id, { text, origin }]) => ({
    _id: id,
    title: '',
    text,
    metadata: origin === undefined ? {} : { path: origin.path, start_line: origin.startLine, end_line: origin.endLine },
  }));
  await writeWhole(join(to, 'corpus.jsonl'), jsonLines(documents));
  const asked = [...queries].map(([id, { text, kind }]) => ({ _id: id, text, metadata: { kind } }));
  await writeWhole(join(to, 'queries.jsonl'), jsonLines(asked));
  const counts: Record<string, number> = {};
  for (const split of splits) {
    const rows = [...qrels].flatMap(([query, grades]) =>
      queries.get(query)?.split === split ? [...grades].map(([id, grade]) => [cell(query), cell(id), grade]) : [],
    );
    const file = join(to, 'qrels', `${split}.tsv`);
    if (rows.length === 0) {
      await rm(file, { force: true });
      continue;
    }
    await writeWhole(file, [['query-id', 'corpus-id', 'score'], ...rows].map((row) => `${row.join('\t')}\n`).join(''));
    counts[split] = rows.length;
  }
  // `qrels`: the judgements of each part that has any.
  return { folder: to, documents: documents.length, queries: asked.length, qrels: counts };
}

function jsonLines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

function cell(text: string): string {
  if (!/[\t\r\n]/.test(text) && text.trim() === text) return text;
  throw new RetrievalError(
    'invalid_request',
    `${JSON.stringify(text)} cannot stand in a table of judgements: rename it without tabs, line ends and blanks around it.`,
  );
}
