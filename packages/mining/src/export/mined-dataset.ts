import { type EmbeddingRole, embeddingRoles } from '@touchstone/contract';
import { constant, field, shape } from '@touchstone/contract/wire';
import { z } from 'zod';
import { type Candidate, candidateRoles } from '../records/candidates.ts';
import { type Extraction, extraction } from '../records/extraction.ts';
import { count, names, text } from '../records/fields.ts';
import { type Judgement, judgement } from '../records/judgement.ts';
import { type Kernel, kernel } from '../records/kernel.ts';
import { type MinedQuestion, questionFields } from '../records/mined-question.ts';
import { type MiningContext, miningContext } from '../records/mining-context.ts';
import { type Split, type SplitShares, splits } from '../splits/split.ts';

/** The label of a candidate by its judges; `unjudged` where there were none. */
export const candidateLabels = ['positive', 'negative', 'undecided', 'unjudged'] as const;
export type CandidateLabel = (typeof candidateLabels)[number];

/** A candidate, and its label. */
export interface LabelledCandidate extends Candidate {
  readonly label: CandidateLabel;
  /** Keys of the judgements that the label rests on. */
  readonly judgements: readonly string[];
}

/** A question with its whole result. */
export interface DatasetQuestion extends MinedQuestion {
  readonly split: Split;
  readonly candidates: readonly LabelledCandidate[];
  readonly missingTargets: readonly string[];
  /** Of every method, in the order of the methods. */
  readonly kernels: readonly Kernel[];
  /** The kernel that metrics of sets go by; absent where none is established. */
  readonly requiredKernel?: readonly string[];
}

/** A judge, as its judgements name it. */
export interface DatasetJudge {
  readonly name: string;
  readonly model?: string;
  readonly promptHash: string;
  /** The text behind `promptHash`: prompt and settings of a language model. */
  readonly prompt?: string;
  readonly judgements: number;
}

/** The split of questions. */
export interface DatasetSplit {
  readonly seed: number;
  readonly shares: SplitShares;
}

/** `mined_dataset.json`: the data set of spec 003 with kernels, judgements and where everything came from. */
export interface MinedDataset {
  /** Name or version of the program that wrote it. */
  readonly engine: string;
  /** The role in which its questions are embedded (spec 003 §2.3). */
  readonly queryRole: QueryRole;
  readonly split: DatasetSplit;
  /** Source, number and seed of the candidates, where the extraction has them. */
  readonly extraction?: Extraction;
  /** `sha256:` digests of the files that it was made of, by name. */
  readonly sources: Readonly<Record<string, string>>;
  readonly judges: readonly DatasetJudge[];
  /** Every context that a candidate or a kernel names, in order of `fqn`. */
  readonly contexts: readonly MiningContext[];
  readonly questions: readonly DatasetQuestion[];
  /** Those that labels and kernels rest on, in the order of the questions, then of contexts and judges. */
  readonly judgements: readonly Judgement[];
}

/** The roles that a question can have. */
export type QueryRole = Exclude<EmbeddingRole, 'document'>;

const share = z.number('must be a number from 0 to 1').min(0, 'must not be negative').max(1, 'must not be above 1');
const splitName = z.enum(splits, 'must be "train", "dev" or "test"');

const labelledCandidate = shape<LabelledCandidate>()({
  fqn: text,
  role: z.enum(candidateRoles, 'must be "target", "import", "hard" or "random"'),
  label: z.enum(candidateLabels, 'must be "positive", "negative", "undecided" or "unjudged"'),
  judgements: names,
});

const datasetQuestion = shape<DatasetQuestion>()({
  ...questionFields,
  split: splitName,
  candidates: z.array(labelledCandidate, 'must be a list of candidates'),
  missing_targets: field('missingTargets', names),
  kernels: z.array(kernel, 'must be a list of kernels'),
  required_kernel: field('requiredKernel', names.optional()),
});

const datasetJudge = shape<DatasetJudge>()({
  name: text,
  model: text.optional(),
  prompt_hash: field('promptHash', z.string('must be a string')),
  prompt: z.string('must be a string').optional(),
  judgements: count,
});

/** The whole file. */
export const minedDataset = shape<MinedDataset>()({
  version: constant(1, 'must be 1: this version of the program reads no other'),
  engine: text,
  query_role: field('queryRole', z.enum(embeddingRoles, 'must be a role').exclude(['document'])),
  split: shape<DatasetSplit>()({
    seed: z.int('must be a whole number'),
    shares: shape<SplitShares>()({ train: share, dev: share, test: share }),
  }),
  extraction: extraction.optional(),
  sources: z.record(text, text, 'must be an object of file and digest'),
  judges: z.array(datasetJudge, 'must be a list of judges'),
  contexts: z.array(miningContext, 'must be a list of contexts'),
  questions: z.array(datasetQuestion, 'must be a list of questions'),
  judgements: z.array(judgement, 'must be a list of judgements'),
});
