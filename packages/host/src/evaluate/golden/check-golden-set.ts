import { resolve } from 'node:path';
import type { GoldenQuestion } from '@touchstone/contract';
import { checkGolden, type GoldenFault, type InputWarning, readGoldenSets } from '@touchstone/eval';
import { type CorpusChoice, withCorpus } from '../corpus/with-corpus.ts';
import { type SkippedSet, skippedSet } from '../corpus/working-copies.ts';
import type { EvaluatedConfig, EvaluationOptions } from '../options.ts';
import { readQuestionSet } from '../questions/read-question-set.ts';
import { goldenChunks } from './golden-chunks.ts';

/** A golden set compared with its index. */
export interface CheckedGoldenSet {
  readonly name: string;
  readonly questions: readonly GoldenQuestion[];
  readonly itemCount: number;
  /** Answerable questions with fewer than 3 or more than 8 expected items (3 to 8 by spec 000 §13.1). */
  readonly oddSized: readonly GoldenQuestion[];
  /** The faults; where none is an error, every item is in the index. */
  readonly faults: readonly GoldenFault[];
  /** Of the corpus: it is not the one that the set was written for. */
  readonly warnings: readonly InputWarning[];
}

/**
 * Reads a golden file or folder and looks for every expected item in the index; skips a set without its sources.
 *
 * @throws `invalid_request` for a set that cannot be read, `unsupported` for a store that cannot list its chunks, and the
 *   errors of the config's providers.
 */
export async function checkGoldenSet(
  loaded: EvaluatedConfig,
  path: string,
  choice: Pick<CorpusChoice, 'package' | 'index' | 'fresh'>,
  options: EvaluationOptions,
): Promise<CheckedGoldenSet | SkippedSet> {
  const { cwd = loaded.baseDir, signal, sources } = options;
  const set = await readQuestionSet(path, { cwd });
  const skipped = skippedSet(set, choice, loaded.config, sources);
  if (skipped !== undefined) return skipped;
  const files = await readGoldenSets(resolve(cwd, path));
  const questions = files.flatMap(({ set: { questions: own } }) => own);
  const expected = questions.flatMap((question) => question.expected);
  return withCorpus(loaded, { set, choice }, options, async ({ providers: { store }, indexes, warnings }) => {
    const chunks = await Promise.all(indexes.map((index) => goldenChunks(store, index, expected, signal)));
    return {
      name: set.name,
      questions,
      itemCount: expected.length,
      oddSized: questions.filter(({ answerable, expected: { length } }) => answerable && (length < 3 || length > 8)),
      faults: checkGolden(questions, chunks.flat()),
      warnings,
    };
  });
}
