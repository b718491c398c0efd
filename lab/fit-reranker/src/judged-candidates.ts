import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readBeir } from '@touchstone/eval';
import { readCodeSet } from '../../quality/src/code/code-set.ts';
import { unpackPackage } from '../../quality/src/code/unpack-package.ts';
import { evenly } from './evenly.ts';
import { type JudgedSet, type SearchedSet, searchBranches } from './search-branches.ts';
import type { TransformerName } from './transformer.ts';

/** How candidates are looked for, and where they are kept. */
export interface CandidateOptions {
  /** Keeps indexes and candidates, so that only the first run takes minutes, and a run that was stopped goes on. */
  readonly cache: string;
  /** At most so many queries of a set, evenly spread. */
  readonly most: number;
  /** Whose similarities are wanted too. */
  readonly transformer?: TransformerName;
}

/** The best of each branch for the judged queries of a folder in BEIR form, indexed with the defaults. */
export async function judgedCandidates(folder: string, options: CandidateOptions): Promise<JudgedSet> {
  const { queries, qrels } = await readBeir(resolve(folder));
  const asked = [...queries.values()].flatMap(({ id, text }) => {
    const judged = qrels.get(id);
    return judged === undefined || text.trim() === '' ? [] : [{ query: text, judgements: Object.fromEntries(judged) }];
  });
  return kept({ name: basename(resolve(folder)), asked, isCode: false }, options, async () => ({
    baseDir: resolve(folder),
    sources: [{ path: 'corpus.jsonl' }],
  }));
}

/** The same for the packages of the code benchmark that weights may be fitted on, one set each. */
export async function codeCandidates(packages: string, options: CandidateOptions): Promise<readonly JudgedSet[]> {
  const { packages: all, questions } = readCodeSet();
  const sets: JudgedSet[] = [];
  for (const one of all.filter(({ half }) => half === 'fit')) {
    const asked = questions
      .filter((question) => question.package === one.name)
      .map(({ question, files }) => ({
        query: question,
        judgements: Object.fromEntries(files.map((file) => [file, 1])),
      }));
    const set = await kept({ name: `code-${one.name}`, asked, isCode: true }, options, async () => ({
      baseDir: await unpackPackage(one, packages),
      sources: [{ path: '.', include: one.include }],
    }));
    sets.push(set);
  }
  return sets;
}

async function kept(
  set: Omit<SearchedSet, 'source'>,
  { cache, most, transformer }: CandidateOptions,
  sourceOf: () => Promise<SearchedSet['source']>,
): Promise<JudgedSet> {
  const file = join(cache, `${set.name}.${transformer === undefined ? '' : `${transformer}.`}${most}.json`);
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true });
    const searched = { ...set, asked: evenly(set.asked, most), source: await sourceOf() };
    writeFileSync(`${file}.part`, JSON.stringify(await searchBranches(searched, { cache, transformer })));
    renameSync(`${file}.part`, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as JudgedSet;
}
