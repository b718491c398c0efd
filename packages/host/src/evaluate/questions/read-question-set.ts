import { basename, relative, resolve } from 'node:path';
import { type GoldenCorpus, RetrievalError } from '@touchstone/contract';
import {
  type BeirDataset,
  findSets,
  goldenItems,
  goldenKernels,
  goldenQrels,
  kernelItems,
  readBeir,
  readGoldenSets,
} from '@touchstone/eval';
import { fromPairs, fromWholeDataset, wholeDataset } from './mined-set.ts';
import { documentQuery, type QuestionSet } from './question-set.ts';

/** What shapes the reading of a set. */
interface ReadingOptions {
  /** Where a relative path starts. */
  readonly cwd: string;
  readonly split?: string;
}

type FoundSet = Awaited<ReturnType<typeof findSets>>[number];

/** A set with its absolute path. */
export interface PlacedSet extends QuestionSet {
  readonly place: string;
}

/** Reads the sets at paths; a folder may hold several: golden files, and folders in BEIR form. */
export async function readQuestionSets(
  paths: readonly string[],
  { cwd, split }: ReadingOptions,
): Promise<readonly PlacedSet[]> {
  const sets: PlacedSet[] = [];
  for (const path of paths) {
    for (const found of await findSets(resolve(cwd, path))) {
      sets.push({ ...(await readFound(found, { cwd, split })), place: found.place });
    }
  }
  return sets;
}

/**
 * Reads one set: a folder in BEIR form, a mined data set (`retrieval_dataset.yaml` or `mined_dataset.json`, spec 003), or golden questions
 * in a file or a folder of files. `split` is for BEIR, its judgements in `qrels/SPLIT.tsv`, and for
 * `mined_dataset.json`.
 *
 * @throws `invalid_request` for anything else, and for a split of a set that has none.
 */
export async function readQuestionSet(path: string, { cwd, split }: ReadingOptions): Promise<QuestionSet> {
  const [found, ...others] = await findSets(resolve(cwd, path));
  if (found !== undefined && (found.form === 'other' || others.length === 0)) return readFound(found, { cwd, split });
  const names = [found, ...others].map((each) => basename(each?.place ?? ''));
  throw new RetrievalError('invalid_request', `${path} holds several sets, ${names.join(', ')}: name one of them.`);
}

async function readFound({ place, form }: FoundSet, { cwd, split }: ReadingOptions): Promise<QuestionSet> {
  if (form === 'beir') return fromBeir(await readBeir(place, { split }));
  if (basename(place) === wholeDataset) return fromWholeDataset(place, split);
  if (split !== undefined) {
    throw new RetrievalError(
      'invalid_request',
      `\`split\` "${split}" only applies to a BEIR folder and to ${wholeDataset}, and ${relative(cwd, place)} is neither. Leave it out.`,
    );
  }
  if (basename(place).startsWith('retrieval_dataset.')) return fromPairs(place);
  return fromGolden(place);
}

function fromBeir({ name, queries, qrels, corpusFile, corpus, options, warnings }: BeirDataset): QuestionSet {
  return {
    name,
    queries: [...qrels.keys()].map((id) => ({
      ...documentQuery(id, queries.get(id)?.text ?? ''),
      allowedWarnings: options.allowedWarnings,
    })),
    qrels,
    kernels: new Map(),
    documents: { file: corpusFile, read: corpus },
    ignoreIdenticalIds: options.ignoreIdenticalIds,
    warnings,
  };
}

async function fromGolden(place: string): Promise<QuestionSet> {
  const files = await readGoldenSets(place);
  const questions = files.flatMap(({ set }) => set.questions);
  const allowedBy = files.flatMap(({ set: { questions: own, allowedWarnings } }) => own.map(() => allowedWarnings));
  const corpus = onlyCorpus(files.flatMap(({ set }) => set.corpus ?? []));
  const [only, second] = files;
  return {
    name: only !== undefined && second === undefined ? only.set.name : basename(place),
    queries: questions.map((question, at) => {
      const { id, query: text, category, taskMode, answerable } = question;
      const items = [...goldenItems(question), ...kernelItems(question)];
      return { id, text, category, taskMode, answerable, allowedWarnings: allowedBy[at], items };
    }),
    qrels: goldenQrels(questions),
    kernels: goldenKernels(questions),
    corpus,
    warnings: [],
  };
}

function onlyCorpus(corpora: readonly GoldenCorpus[]): GoldenCorpus | undefined {
  const [first] = corpora;
  const other = corpora.find(({ name, ref }) => name !== first?.name || ref !== first.ref);
  if (other === undefined) return first;
  throw new RetrievalError(
    'invalid_request',
    `The sets belong to two corpora, ${first?.name} ${first?.ref} and ${other.name} ${other.ref}: evaluate each set on its own.`,
  );
}
