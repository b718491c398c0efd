import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { type EmbeddingRole, type GoldenCorpus, RetrievalError, type TaskMode } from '@touchstone/contract';
import {
  type BeirDataset,
  type BeirDocument,
  countedWarning,
  type GoldenItem,
  goldenItems,
  goldenKernels,
  goldenQrels,
  type InputWarning,
  isBeirFolder,
  type MinedJudgements,
  type Qrels,
  type RetrievalDataset,
  readBeir,
  readGoldenSets,
  readMinedDataset,
  readRetrievalDataset,
} from '@touchstone/eval';

/** A question that an evaluation asks. */
export interface EvaluationQuery {
  readonly id: string;
  readonly text: string;
  readonly category?: string;
  readonly taskMode?: TaskMode;
  /** False: silence is the right answer, and there are no judgements. */
  readonly answerable: boolean;
  /** What a golden set expects; empty where judgements are of documents. */
  readonly items: readonly GoldenItem[];
}

/** Questions and judgements, wherever they came from. */
export interface QuestionSet {
  readonly name: string;
  readonly queries: readonly EvaluationQuery[];
  /** Of the answerable queries. */
  readonly qrels: Qrels;
  /** Chunks that are only useful together (spec 003 §6.3). */
  readonly kernels: Qrels;
  /** What a golden set was written against. */
  readonly corpus?: GoldenCorpus;
  /** The corpus, where it is part of the set: judgements are then of its documents. */
  readonly documents?: {
    readonly file: string;
    readonly read: BeirDataset['corpus'];
  };
  /** The role in which the questions are embedded (spec 003 §2.3). Default: what the index holds decides. */
  readonly queryRole?: QueryRole;
  readonly warnings: readonly InputWarning[];
}

/** The roles that a question can have; its documents always have the role `document`. */
export type QueryRole = Exclude<EmbeddingRole, 'document'>;

/**
 * Reads a set: a folder in BEIR form, a mined data set (`retrieval_dataset.yaml` or `mined_dataset.json`, spec 003), or golden questions
 * in a file or a folder of files. `cwd` is where a relative path starts; `split` is for BEIR, its judgements in `qrels/SPLIT.tsv`, and for
 * `mined_dataset.json`.
 *
 * @throws `invalid_request` for what cannot be read as one of these, and for a split of a set that has none.
 */
export async function readQuestionSet(
  path: string,
  { cwd, split }: { readonly cwd: string; readonly split?: string },
): Promise<QuestionSet> {
  const place = resolve(cwd, path);
  if (await isBeirFolder(place)) return fromBeir(await readBeir(place, { split }));
  if (basename(place) === wholeDataset) return fromWholeDataset(place, split);
  if (split !== undefined) {
    throw new RetrievalError(
      'invalid_request',
      `\`split\` "${split}" only applies to a BEIR folder and to ${wholeDataset}, and ${path} is neither. Leave it out.`,
    );
  }
  if (basename(place).startsWith('retrieval_dataset.')) return fromMined(place);
  return fromGolden(place);
}

/** The categories of the questions that have one. */
export function categoriesOf(
  queries: readonly Pick<EvaluationQuery, 'id' | 'category'>[],
): ReadonlyMap<string, string> {
  return new Map(queries.flatMap(({ id, category }) => (category === undefined ? [] : [[id, category] as const])));
}

/** A digest of questions and judgements, so that a run can tell whether it is of this set. */
export function questionSetHash({ queries, qrels }: QuestionSet): string {
  const content = [
    queries.map(({ id, text, taskMode = null }) => [id, text, taskMode]),
    [...qrels].map(([id, grades]) => [id, [...grades]]),
  ];
  return `sha256:${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
}

function fromBeir({ name, queries, qrels, corpusFile, corpus, warnings }: BeirDataset): QuestionSet {
  return {
    name,
    queries: [...qrels.keys()].map((id) => documentQuery(id, queries.get(id)?.text ?? '')),
    qrels,
    kernels: new Map(),
    documents: { file: corpusFile, read: corpus },
    warnings,
  };
}

async function fromMined(file: string): Promise<QuestionSet> {
  const { queries, qrels, contexts, warnings } = await readRetrievalDataset(file);
  const beside = join(dirname(file), wholeDataset);
  const { kernels, ...more } = (await isFile(beside))
    ? kernelsFor({ queries, contexts }, await readMinedDataset(beside))
    : { kernels: new Map(), queryRole: undefined, warnings: [] };
  return {
    name: basename(file, extname(file)),
    queries: [...queries].map(([id, text]) => documentQuery(id, text)),
    qrels,
    kernels,
    documents: { file, read: () => contextDocuments(contexts) },
    queryRole: more.queryRole,
    warnings: [...warnings, ...more.warnings],
  };
}

/** The kernels that a `retrieval_dataset.yaml` has no place for: of the same questions, over documents that it has. */
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

async function fromWholeDataset(file: string, split: string | undefined): Promise<QuestionSet> {
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

/** What mining writes beside `retrieval_dataset.yaml`. */
const wholeDataset = 'mined_dataset.json';

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function* contextDocuments(contexts: ReadonlyMap<string, string>): AsyncGenerator<BeirDocument> {
  for (const [id, text] of contexts) yield { id, title: '', text, metadata: {} };
}

function documentQuery(id: string, text: string): EvaluationQuery {
  return { id, text, answerable: true, items: [] };
}

async function fromGolden(place: string): Promise<QuestionSet> {
  const files = await readGoldenSets(place);
  const questions = files.flatMap(({ set }) => set.questions);
  const corpus = onlyCorpus(files.flatMap(({ set }) => set.corpus ?? []));
  const [only, second] = files;
  return {
    name: only !== undefined && second === undefined ? only.set.name : basename(place),
    queries: questions.map((question) => {
      const { id, query: text, category, taskMode, answerable } = question;
      return { id, text, category, taskMode, answerable, items: goldenItems(question) };
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
