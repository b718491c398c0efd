import { relative } from 'node:path';
import { checkGolden, type GoldenFault, type InputWarning, readGoldenSets } from '@touchstone/eval';
import { type Corpus, type CorpusChoice, withCorpus } from '../corpus/with-corpus.ts';
import { type SkippedSet, skippedSet } from '../corpus/working-copies.ts';
import type { EvaluatedConfig, EvaluationOptions } from '../options.ts';
import type { QuestionSet } from '../questions/question-set.ts';
import { type PlacedSet, readQuestionSets } from '../questions/read-question-set.ts';
import { goldenChunks } from './golden-chunks.ts';
import { documentIds } from './unknown-judged.ts';

/** A set compared with its index. */
export interface CheckedGoldenSet {
  /** From the working directory. */
  readonly path: string;
  readonly name: string;
  readonly questionCount: number;
  readonly itemCount: number;
  /** Answerable questions of a golden set with fewer than 3 or more than 8 expected items (3 to 8 by spec 000 §13.1). */
  readonly oddSizedCount: number;
  /** The faults; where none is an error, every item is in the index. */
  readonly faults: readonly GoldenFault[];
  /** Of the corpus: it is not the one that the set was written for. */
  readonly warnings: readonly InputWarning[];
}

/**
 * Reads the sets at paths, and looks for every expected item in the index, or for every relevant document in the set's own corpus;
 * skips a set without its sources.
 *
 * @throws `invalid_request` for a set that cannot be read, `unsupported` for a store that cannot list its chunks, and the
 *   errors of the config's providers.
 */
export async function checkGoldenSets(
  loaded: EvaluatedConfig,
  paths: readonly string[],
  { split, ...choice }: Pick<CorpusChoice, 'package' | 'index' | 'fresh'> & { readonly split?: string },
  options: EvaluationOptions,
): Promise<readonly (CheckedGoldenSet | SkippedSet)[]> {
  const { cwd = loaded.baseDir, signal, sources } = options;
  const results = [];
  for (const set of await readQuestionSets(paths, { cwd, split })) {
    const check = (corpus: Corpus) => checkSet(set, corpus);
    results.push(
      skippedSet(set, choice, loaded, sources) ?? (await withCorpus(loaded, { set, choice }, options, check)),
    );
  }
  return results;

  async function checkSet(set: PlacedSet, corpus: Corpus): Promise<CheckedGoldenSet> {
    const { name, place, queries, documents } = set;
    const isGolden = documents === undefined;
    const checked = await (isGolden ? checkItems(place, corpus, signal) : checkDocuments(set, corpus, signal));
    const path = relative(cwd, place) || '.';
    return { name, path, questionCount: queries.length, ...checked, warnings: corpus.warnings };
  }
}

type CheckedItems = Pick<CheckedGoldenSet, 'itemCount' | 'oddSizedCount' | 'faults'>;

async function checkItems(
  place: string,
  { providers: { store }, indexes }: Corpus,
  signal: AbortSignal | undefined,
): Promise<CheckedItems> {
  const questions = (await readGoldenSets(place)).flatMap(({ set: { questions: own } }) => own);
  const expected = questions.flatMap((question) => question.expected);
  const chunks = await Promise.all(indexes.map((index) => goldenChunks(store, index, expected, signal)));
  const isOdd = (length: number) => length < 3 || length > 8;
  return {
    itemCount: expected.length,
    oddSizedCount: questions.filter(({ answerable, expected: own }) => answerable && isOdd(own.length)).length,
    faults: checkGolden(questions, chunks.flat()),
  };
}

/** Judgements of whole documents. */
async function checkDocuments(
  { qrels }: QuestionSet,
  corpus: Corpus,
  signal: AbortSignal | undefined,
): Promise<CheckedItems> {
  const known = await documentIds(corpus, signal);
  const relevant = [...qrels].flatMap(([question, grades]) =>
    [...grades].flatMap(([item, grade]) => (grade > 0 ? [{ question, item }] : [])),
  );
  const faults = relevant
    .filter(({ item }) => known?.has(item) === false)
    .map(({ question, item }): GoldenFault => {
      return { question, item, fault: 'not_found', isError: true, message: 'no document of the corpus is it' };
    });
  return { itemCount: relevant.length, oddSizedCount: 0, faults };
}
