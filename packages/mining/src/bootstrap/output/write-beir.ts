import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { throwIfAborted, writingFile } from '@touchstone/contract';
import { namingFile } from '../../workspace/record-file.ts';
import type { CorpusDocument, FoundQuestion } from '../found-question.ts';

interface BeirContent {
  readonly documents: AsyncIterable<CorpusDocument> | readonly CorpusDocument[];
  readonly questions: readonly FoundQuestion[];
  /** Judgements are in `qrels/dev.tsv` and `qrels/test.tsv` by this; else all in `qrels.tsv`. */
  readonly isForTuning?: (question: FoundQuestion) => boolean;
}

/** Writes corpus, questions and judgements. The folder replaces an earlier one when it is whole. Returns how many documents it has. */
export async function writeBeir(
  folder: string,
  { documents, questions, isForTuning }: BeirContent,
  signal: AbortSignal | undefined,
): Promise<number> {
  const beside = `${folder}.new`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true });
  const count = await writeCorpus(join(beside, 'corpus.jsonl'), documents, signal);
  const queries = questions.map(({ id, query }) => `${JSON.stringify({ _id: id, text: query })}\n`);
  await write(join(beside, 'queries.jsonl'), queries.join(''));
  if (isForTuning === undefined) await write(join(beside, 'qrels.tsv'), qrels(questions));
  else {
    await mkdir(join(beside, 'qrels'));
    await write(join(beside, 'qrels', 'dev.tsv'), qrels(questions.filter(isForTuning)));
    await write(join(beside, 'qrels', 'test.tsv'), qrels(questions.filter((each) => !isForTuning(each))));
  }
  await rm(folder, { recursive: true, force: true });
  await rename(beside, folder);
  return count;
}

function write(file: string, text: string): Promise<void> {
  return namingFile(file, () => writeFile(file, text));
}

async function writeCorpus(
  file: string,
  documents: AsyncIterable<CorpusDocument> | readonly CorpusDocument[],
  signal: AbortSignal | undefined,
): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const { id, text, path, startLine, endLine, symbol, section } of documents) {
      throwIfAborted(signal, 'writing of a corpus');
      const metadata = { path, start_line: startLine, end_line: endLine, symbol, section };
      yield `${JSON.stringify({ _id: id, title: '', text, metadata })}\n`;
      count += 1;
    }
  }
  await writingFile(file, () => pipeline(lines, createWriteStream(file)));
  return count;
}

function qrels(questions: readonly FoundQuestion[]): string {
  const rows = questions.flatMap(({ id, targets }) =>
    [...new Set(targets.map(({ document }) => document))].map((document) => `${id}\t${document}\t1\n`),
  );
  return ['query-id\tcorpus-id\tscore\n', ...rows].join('');
}
