import { extname } from 'node:path';
import type { QuestionCandidates } from '../candidates/candidates.js';
import type { MiningContext } from '../contexts/mining-context.js';
import type { Judgement } from '../judge/judgement.js';
import { type Kernel, kernelMethods } from '../kernels/kernel.js';
import type { PanelVerdict } from '../panel/panel-verdict.js';
import type { MinedQuestion } from '../questions/mined-question.js';
import { type FinishedSplit, type SplitShares, splitQuestions, usualShares } from '../splits/split.js';
import type { RunRecords } from '../workspace/run-records.js';
import { isCurrent, labelCandidates } from './candidate-label.js';
import type { DatasetJudge, DatasetQuestion, MinedDataset, QueryRole } from './mined-dataset.js';

/** What shapes a data set beside the records of its run. */
export interface AssemblyRequest {
  readonly engine: string;
  readonly seed: number;
  readonly shares?: SplitShares;
  readonly panel: PanelVerdict;
  /** Default: `code-query` where most contexts that have a path are of code. */
  readonly queryRole?: QueryRole;
}

/** The data set of a run, in the order of its questions. The same records give the same data set. */
export function assembleDataset(
  records: RunRecords,
  { engine, seed, shares = usualShares, panel, queryRole }: AssemblyRequest,
): { readonly dataset: MinedDataset; readonly split: FinishedSplit } {
  const judgementsOf = Map.groupBy(records.judgements, ({ questionId }) => questionId);
  const unsplit = records.questions.map((question) =>
    labelledQuestion(question, records, judgementsOf.get(question.id) ?? [], panel),
  );
  const split = splitQuestions(
    unsplit.map((question) => ({ id: question.id, query: question.query, answers: answersOf(question) })),
    { shares, seed },
  );
  const questions = unsplit.map((question) => ({ ...question, split: split.splitOf.get(question.id) ?? 'train' }));
  const contexts = usedContexts(questions, records.contexts);
  const judgements = questions.flatMap((question) => usedJudgements(question, judgementsOf.get(question.id) ?? []));
  return {
    split,
    dataset: {
      engine,
      queryRole: queryRole ?? usualRole(contexts),
      split: { seed, shares },
      extraction: records.extraction,
      sources: records.sources,
      judges: judgesOf(judgements, records.prompts),
      contexts,
      questions,
      judgements,
    },
  };
}

type UnsplitQuestion = Omit<DatasetQuestion, 'split'>;

function labelledQuestion(
  question: MinedQuestion,
  { candidates, contexts, kernels: allKernels }: RunRecords,
  judgements: readonly Judgement[],
  panel: PanelVerdict,
): UnsplitQuestion {
  const known: QuestionCandidates = candidates.get(question.id) ?? {
    questionId: question.id,
    candidates: [],
    missingTargets: [],
  };
  const kernels = (allKernels.get(question.id) ?? []).toSorted(byMethod);
  return {
    ...question,
    candidates: labelCandidates(question, known, contexts, judgements, panel),
    missingTargets: known.missingTargets,
    kernels,
    requiredKernel: kernels.find((each) => isEstablished(each, question, contexts, judgements))?.fqns,
  };
}

/** Whether a judge says of these very contexts, as they are now, that they suffice. */
function isEstablished(
  { state, fqns, steps }: Kernel,
  question: MinedQuestion,
  contexts: RunRecords['contexts'],
  judgements: readonly Judgement[],
): boolean {
  if (state !== 'established' || fqns.length === 0) return false;
  const keys = new Set(steps.flatMap((step) => (isSameSet(step.fqns, fqns) ? (step.judgements ?? []) : [])));
  return judgements.some(
    (each) =>
      keys.has(each.key) &&
      each.verdict === 'yes' &&
      isSameSet(each.fqns.toSorted(), fqns) &&
      isCurrent(each, question, contexts),
  );
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((fqn, at) => fqn === other[at]);
}

/** What answers a question, alone or together. */
export function answersOf({ candidates, missingTargets, requiredKernel = [] }: UnsplitQuestion): readonly string[] {
  const answers = candidates.filter(({ role, label }) => role === 'target' || label === 'positive');
  return [...new Set([...answers.map(({ fqn }) => fqn), ...missingTargets, ...requiredKernel])];
}

function byMethod(a: Kernel, b: Kernel): number {
  return kernelMethods.indexOf(a.method) - kernelMethods.indexOf(b.method);
}

function usedContexts(
  questions: readonly DatasetQuestion[],
  contexts: ReadonlyMap<string, MiningContext>,
): readonly MiningContext[] {
  const named = questions.flatMap(({ candidates, kernels }) => [
    ...candidates.map(({ fqn }) => fqn),
    ...kernels.flatMap(({ fqns }) => fqns),
  ]);
  return [...new Set(named)].sort().flatMap((fqn) => contexts.get(fqn) ?? []);
}

function usedJudgements({ candidates, kernels }: DatasetQuestion, all: readonly Judgement[]): readonly Judgement[] {
  const keys = new Set([
    ...candidates.flatMap(({ judgements }) => judgements),
    ...kernels.flatMap(({ steps }) => steps.flatMap(({ judgements = [] }) => judgements)),
  ]);
  const place = ({ fqns, judge, key }: Judgement) => JSON.stringify([fqns, judge, key]);
  // Of two lines for one place the later counts.
  const latest = new Map(all.filter(({ key }) => keys.has(key)).map((each) => [place(each), each]));
  return [...latest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

function judgesOf(judgements: readonly Judgement[], prompts: ReadonlyMap<string, string>): readonly DatasetJudge[] {
  const byJudge = Map.groupBy(judgements, ({ judge, model, promptHash }) => JSON.stringify([judge, model, promptHash]));
  return [...byJudge]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first === undefined
        ? []
        : {
            name: first.judge,
            model: first.model,
            promptHash: first.promptHash,
            prompt: prompts.get(first.promptHash),
            judgements: 1 + others.length,
          },
    );
}

/** Spec 003 §2.3: `CODE_RETRIEVAL_QUERY` for code-heavy tasks. */
function usualRole(contexts: readonly MiningContext[]): QueryRole {
  const placed = contexts.flatMap(({ origin }) => (origin === undefined ? [] : [extname(origin.path)]));
  return placed.filter((ending) => codeEndings.has(ending)).length * 2 > placed.length ? 'code-query' : 'query';
}

const codeEndings = new Set(['.py', '.pyi', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']);
