import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** Where the parts of one BEIR-form set are. */
export interface SetFiles {
  /** The folder's name; with the split, where it is not `test`. */
  readonly name: string;
  readonly corpus: string;
  readonly queries: string;
  readonly qrels: string;
}

/**
 * Finds `corpus.jsonl`, `queries.jsonl` and the judgements of a folder: `qrels.tsv`, else `qrels/test`, `dev`, `validation`,
 * `train`, else the only file in `qrels`; with `split` that one. Each may be gzipped, judgements also JSONL or TREC's form.
 * Throws with what is missing, and where it may be.
 */
export function findSet(folder: string, split?: string): SetFiles {
  const place = resolve(folder);
  if (!existsSync(place)) throw new Error(`${folder}: there is no such folder.`);
  if (!statSync(place).isDirectory()) throw new Error(`${folder} is a file: name the folder that holds corpus.jsonl.`);
  const corpus = variant(join(place, 'corpus'), ['.jsonl']);
  const queries = variant(join(place, 'queries'), ['.jsonl']);
  const found = judgements(place, split);
  if (corpus !== undefined && queries !== undefined && found !== undefined) {
    return { name: setName(place, found.split), corpus, queries, qrels: found.file };
  }
  const missing = [
    ...(corpus === undefined ? ['corpus.jsonl'] : []),
    ...(queries === undefined ? ['queries.jsonl'] : []),
    ...(found === undefined ? [split === undefined ? 'qrels.tsv or qrels/test.tsv' : `qrels/${split}.tsv`] : []),
  ];
  throw new Error(`${folder} is not in BEIR form: ${missing.join(' and ')} missing.${hint(place, split)}`);
}

function judgements(place: string, wanted: string | undefined): { file: string; split: string } | undefined {
  const flat = variant(join(place, 'qrels'), qrelsEndings);
  if (flat !== undefined && wanted === undefined) return { file: flat, split: usualSplit };
  for (const split of wanted === undefined ? splitsByPreference : [wanted]) {
    const file = variant(join(place, 'qrels', split), qrelsEndings);
    if (file !== undefined) return { file, split };
  }
  const only = splitsOf(place);
  if (wanted !== undefined || only.length !== 1) return undefined;
  const file = variant(join(place, 'qrels', only[0] as string), qrelsEndings);
  return file === undefined ? undefined : { file, split: only[0] as string };
}

function variant(path: string, endings: readonly string[]): string | undefined {
  return endings
    .flatMap((ending) => [path + ending, `${path}${ending}.gz`])
    .find((file) => existsSync(file) && statSync(file).isFile());
}

function splitsOf(place: string): string[] {
  const names = isFolder(join(place, 'qrels')) ? readdirSync(join(place, 'qrels')) : [];
  return [...new Set(names.filter((name) => qrelsFile.test(name)).map((name) => name.replace(qrelsFile, '')))].sort();
}

function setName(place: string, split: string): string {
  return split === usualSplit ? basename(place) : `${basename(place)} (${split})`;
}

function hint(place: string, split: string | undefined): string {
  const splits = splitsOf(place);
  if (splits.length > 0) return ` It has judgements for ${splits.join(', ')}: ${split ? 'use' : 'add'} --split.`;
  const below = readdirSync(place)
    .filter((name) => isFolder(join(place, name)) && variant(join(place, name, 'corpus'), ['.jsonl']) !== undefined)
    .sort();
  if (below.length > 0) return ` These folders in it hold a corpus: ${below.join(', ')}. Name them instead.`;
  return ` Files found: ${readdirSync(place).sort().slice(0, 12).join(', ') || 'none'}.`;
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

const usualSplit = 'test';
const splitsByPreference = [usualSplit, 'dev', 'validation', 'train'];
const qrelsEndings = ['.tsv', '.jsonl', '.txt', '.trec'];
const qrelsFile = /\.(?:tsv|jsonl|txt|trec)(?:\.gz)?$/;
