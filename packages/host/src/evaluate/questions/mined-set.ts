import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import {
  type BeirDocument,
  countedWarning,
  type MinedJudgements,
  type RetrievalDataset,
  readMinedDataset,
  readRetrievalDataset,
} from '@touchstone/eval';
import { documentQuery, type QuestionSet } from './question-set.ts';

/** `retrieval_dataset.yaml`, with the kernels of the file beside it. */
export async function fromPairs(file: string): Promise<QuestionSet> {
  const { queries, qrels, contexts, warnings } = await readRetrievalDataset(file);
  const beside = join(dirname(file), wholeDataset);
  const whole = existsSync(beside) ? kernelsFor({ queries, contexts }, await readMinedDataset(beside)) : undefined;
  return {
    name: basename(file, extname(file)),
    queries: [...queries].map(([id, text]) => documentQuery(id, text)),
    qrels,
    kernels: whole?.kernels ?? new Map(),
    documents: { file, read: () => contextDocuments(contexts) },
    queryRole: whole?.queryRole,
    warnings: [...warnings, ...(whole?.warnings ?? [])],
  };
}

/** The kernels beyond a `retrieval_dataset.yaml`: of the same questions, over documents that it has. */
function kernelsFor(
  { queries, contexts }: Pick<RetrievalDataset, 'queries' | 'contexts'>,
  whole: MinedJudgements,
): Pick<QuestionSet, 'kernels' | 'queryRole' | 'warnings'> {
  const ofSameText = [...whole.kernels].filter(([id]) => queries.get(id) === whole.queries.get(id)?.text);
  const isHere = ([, members]: (typeof ofSameText)[number]) => [...members.keys()].every((fqn) => contexts.has(fqn));
  return {
    kernels: new Map(ofSameText.filter(isHere)),
    queryRole: whole.queryRole,
    warnings: countedWarning(
      'kernels_left_out',
      [...whole.kernels.keys()].filter((id) => !ofSameText.some((each) => each[0] === id && isHere(each))),
      `required kernels need questions or contexts that only ${wholeDataset} has: evaluate that file to measure them.`,
    ),
  };
}

/** `mined_dataset.json`, or one part of its split. */
export async function fromWholeDataset(file: string, split: string | undefined): Promise<QuestionSet> {
  const { queries, qrels, kernels, contexts, queryRole } = await readMinedDataset(file, { split });
  const texts = new Map([...contexts].map(([fqn, { text }]) => [fqn, text]));
  return {
    name: `${basename(file, extname(file))}${split === undefined ? '' : ` (${split})`}`,
    queries: [...queries].map(([id, { text, kind }]) => ({ ...documentQuery(id, text), category: kind })),
    qrels,
    kernels,
    documents: { file, read: () => contextDocuments(texts) },
    queryRole,
    warnings: [],
  };
}

/** A second file that mining writes beside `retrieval_dataset.yaml`. */
export const wholeDataset = 'mined_dataset.json';

async function* contextDocuments(contexts: ReadonlyMap<string, string>): AsyncGenerator<BeirDocument> {
  for (const [id, text] of contexts) yield { id, title: '', text, metadata: {} };
}
