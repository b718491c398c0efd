import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';

export interface BeirOptions {
  /** Take the judgements of `qrels/SPLIT.tsv`. Default: `qrels.tsv`, else the first there is of test, dev, validation, train. */
  readonly split?: string;
}

/**
 * Finds `corpus.jsonl`, `queries.jsonl` and the judgements of a folder: `qrels.tsv`, else `qrels/test`, `dev`, `validation`, `train`, else
 * the only file in `qrels`; with `split` that one. Each may be gzipped, judgements also JSONL or TREC's form. The name is the folder's;
 * with the split, where it is not `test`. Throws `invalid_request` with the missing file, and its possible paths.
 */
export async function findBeir(folder: string, { split }: BeirOptions = {}) {
  const place = resolve(folder);
  if (!(await isFolder(place))) {
    const what = (await isFile(place)) ? 'is a file: name the folder that holds corpus.jsonl' : 'is not there';
    throw new RetrievalError('invalid_request', `${folder} ${what}.`);
  }
  const corpus = await variant(join(place, 'corpus'), ['.jsonl']);
  const queries = await variant(join(place, 'queries'), ['.jsonl']);
  const found = await judgements(place, split);
  if (corpus !== undefined && queries !== undefined && found !== undefined) {
    return { name: setName(place, found.split), corpus, queries, qrels: found.file };
  }
  const missing = [
    ...(corpus === undefined ? ['corpus.jsonl'] : []),
    ...(queries === undefined ? ['queries.jsonl'] : []),
    ...(found === undefined ? [split === undefined ? 'qrels.tsv or qrels/test.tsv' : `qrels/${split}.tsv`] : []),
  ];
  const message = `${folder} is not in BEIR form: ${missing.join(' and ')} missing.${await hint(place, split)}`;
  throw new RetrievalError('invalid_request', message);
}

/** True if a path is a folder with a BEIR corpus, even without its other files. */
export async function isBeirFolder(path: string): Promise<boolean> {
  return (await variant(join(resolve(path), 'corpus'), ['.jsonl'])) !== undefined;
}

async function judgements(place: string, wanted: string | undefined) {
  const flat = wanted === undefined ? await variant(join(place, 'qrels'), qrelsEndings) : undefined;
  if (flat !== undefined) return { file: flat, split: usualSplit };
  const known = await splitsOf(place);
  const only = wanted === undefined && known.length === 1 ? known : [];
  for (const split of wanted === undefined ? [...splitsByPreference, ...only] : [wanted]) {
    const file = await variant(join(place, 'qrels', split), qrelsEndings);
    if (file !== undefined) return { file, split };
  }
  return undefined;
}

async function variant(path: string, endings: readonly string[]): Promise<string | undefined> {
  for (const file of endings.flatMap((ending) => [path + ending, `${path}${ending}.gz`])) {
    if (await isFile(file)) return file;
  }
  return undefined;
}

async function splitsOf(place: string): Promise<readonly string[]> {
  const names = (await isFolder(join(place, 'qrels'))) ? await readdir(join(place, 'qrels')) : [];
  return [...new Set(names.filter((name) => qrelsFile.test(name)).map((name) => name.replace(qrelsFile, '')))].sort();
}

function setName(place: string, split: string): string {
  return split === usualSplit ? basename(place) : `${basename(place)} (${split})`;
}

async function hint(place: string, split: string | undefined): Promise<string> {
  const splits = await splitsOf(place);
  if (splits.length > 0) return ` It has judgements for ${splits.join(', ')}: ${split ? 'use' : 'add'} --split.`;
  const names = (await readdir(place)).sort();
  const isSet = await Promise.all(names.map((name) => isBeirFolder(join(place, name))));
  const below = names.filter((_, position) => isSet[position]);
  if (below.length > 0) return ` These folders in it hold a corpus: ${below.join(', ')}. Name them instead.`;
  return ` Files found: ${names.slice(0, 12).join(', ') || 'none'}.`;
}

async function isFolder(path: string): Promise<boolean> {
  return (await found(path))?.isDirectory() === true;
}

async function isFile(path: string): Promise<boolean> {
  return (await found(path))?.isFile() === true;
}

function found(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}

const usualSplit = 'test';
const splitsByPreference = [usualSplit, 'dev', 'validation', 'train'];
const qrelsEndings = ['.tsv', '.jsonl', '.txt', '.trec'];
const qrelsFile = /\.(?:tsv|jsonl|txt|trec)(?:\.gz)?$/;
