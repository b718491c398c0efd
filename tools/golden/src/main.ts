// `npm run -s golden -- check|fill FOLDER [--sources FOLDER]`: holds the YAML golden sets of a folder against their corpus: the
// installed package that they name, or working copies below the folder of sources. `fill` first writes the candidate id and the
// content hash of every expected item.
import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { GoldenCorpus } from '@touchstone/contract';
import { findFaults } from './find-faults.ts';
import { fill, type GoldenFile, readGoldenFiles } from './golden-file.ts';
import { type IndexedCorpus, indexCorpus } from './indexed-corpus.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { sources: { type: 'string' } } });
const [command, folder, ...rest] = positionals;
if ((command !== 'check' && command !== 'fill') || folder === undefined || rest.length > 0) {
  console.error('Name what to do and a folder: npm run -s golden -- check|fill FOLDER [--sources FOLDER]');
  process.exit(2);
}

const corpora = new Map<string, Promise<IndexedCorpus>>();
const owners = new Map<string, string>();
const faults: string[] = [];
for (const goldenFile of readGoldenFiles(folder)) {
  const { corpus } = goldenFile.set;
  if (corpus === undefined) throw new Error(`${goldenFile.file} names no corpus.`);
  const indexed = await indexedOnce(corpus);
  if (indexed.version !== corpus.ref) {
    faults.push(`${goldenFile.file} is for ${corpus.name} ${corpus.ref}, and ${indexed.version} is installed`);
  }
  report(command === 'fill' ? fill(goldenFile, indexed) : goldenFile, indexed);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function indexedOnce(corpus: GoldenCorpus): Promise<IndexedCorpus> {
  const key = JSON.stringify(corpus);
  const indexed = corpora.get(key) ?? indexCorpus(corpus, values.sources && resolve(values.sources));
  corpora.set(key, indexed);
  return indexed;
}

/** Says what a file holds, and collects its faults: ids are unique across the files of a folder. */
function report({ file, set }: GoldenFile, indexed: IndexedCorpus): void {
  const items = set.questions.reduce((sum, { expected }) => sum + expected.length, 0);
  console.log(`${file}: ${set.questions.length} questions, ${items} expected items`);
  for (const question of set.questions) {
    const owner = owners.get(question.id);
    if (owner !== undefined) faults.push(`${question.id} stands in ${owner} and in ${file}`);
    owners.set(question.id, file);
    faults.push(...findFaults(question, indexed));
  }
}
