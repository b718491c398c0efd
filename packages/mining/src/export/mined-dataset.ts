import { embeddingRoles } from '@touchstone/contract';
import { constant, field } from '@touchstone/contract/wire';
import { z } from 'zod';
import { candidateRole, extraction } from '../records/candidates.ts';
import { judgement } from '../records/judgement.ts';
import { kernel } from '../records/kernel.ts';
import { questionFields } from '../records/mined-question.ts';
import { miningContext } from '../records/mining-context.ts';
import { anyText, count, names, record, share, text } from '../records/record.ts';
import { splits } from '../splits/split.ts';

/** The label of a candidate by its judges; `unjudged` where there were none. */
export const candidateLabels = ['positive', 'negative', 'undecided', 'unjudged'] as const;
export type CandidateLabel = (typeof candidateLabels)[number];

const datasetQuestion = record({
  ...questionFields,
  split: z.enum(splits, 'must be "train", "dev" or "test"'),
  candidates: z.array(
    record({
      fqn: text,
      role: candidateRole,
      label: z.enum(candidateLabels, 'must be "positive", "negative", "undecided" or "unjudged"'),
      /** Keys of the judgements that the label rests on. */
      judgements: names,
    }),
    'must be a list of candidates',
  ),
  missing_targets: field('missingTargets', names),
  /** Of every method, in the order of the methods. */
  kernels: z.array(kernel, 'must be a list of kernels'),
  /** The kernel that metrics of sets go by; absent where none is established. */
  required_kernel: field('requiredKernel', names.optional()),
});
export type DatasetQuestion = z.output<typeof datasetQuestion>;

const datasetJudge = record({
  name: text,
  model: text.optional(),
  prompt_hash: field('promptHash', anyText),
  /** The text behind `promptHash`: prompt and settings of a language model. */
  prompt: anyText.optional(),
  judgements: count,
});

/** The role in which questions are embedded (spec 003 §2.3). */
const queryRole = z.enum(embeddingRoles, 'must be a role').exclude(['document']);

const datasetSplit = record({
  seed: z.int('must be a whole number'),
  shares: record({ train: share, dev: share, test: share }),
});

/** `mined_dataset.json`: the data set of spec 003 with kernels, judgements and where everything came from. */
export const minedDataset = record({
  version: constant(1, 'must be 1: this version of the program reads no other'),
  /** Name or version of the program that wrote it. */
  engine: text,
  query_role: field('queryRole', queryRole),
  split: datasetSplit,
  /** Source, number and seed of the candidates, where the extraction has them. */
  extraction: extraction.optional(),
  /** `sha256:` digests of the files that it was made of, by name. */
  sources: z.record(text, text, 'must be an object of file and digest'),
  judges: z.array(datasetJudge, 'must be a list of judges'),
  /** Every context that a candidate or a kernel names, in order of `fqn`. */
  contexts: z.array(miningContext, 'must be a list of contexts'),
  questions: z.array(datasetQuestion, 'must be a list of questions'),
  /** Those that labels and kernels rest on, in the order of the questions, then of contexts and judges. */
  judgements: z.array(judgement, 'must be a list of judgements'),
});
export type MinedDataset = z.output<typeof minedDataset>;
