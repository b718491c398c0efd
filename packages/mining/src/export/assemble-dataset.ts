import type { QuestionCandidates } from '../candidates/candidates.ts';
import type { MiningContext } from '../contexts/mining-context.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { PanelVerdict } from '../panel/panel-verdict.ts';
import type { MinedQuestion } from '../questions/mined-question.ts';
import { type FinishedSplit, type SplitShares, splitQuestions, usualShares } from '../splits/split.ts';
import type { RunRecords } from '../workspace/run-records.ts';
import { labelCandidates } from './candidate-label.ts';
import type { DatasetJudge, DatasetQuestion, MinedDataset, QueryRole } from './mined-dataset.ts';
import { inMethodOrder, requiredKernel } from './required-kernel.ts';
import { usualRole } from './usual-role.ts';
import { votesOn } from './votes-on.ts';

/** What shapes a data set beside the records of its run. */
export interface AssemblyRequest {
  readonly engine: string;
  readonly seed: number;
  readonly shares?: SplitShares;
  readonly panel: PanelVerdict;
  /** Default: `code-query` where most contexts that have a path are of code. */
  readonly queryRole?: QueryRole;
  /** Whether kernels that no judge established are required too. */
  readonly proposalsCount: boolean;
}

/** The data set of a run, in the order of its questions. The same records give the same data set. */
export function assembleDataset(
  records: RunRecords,
  { engine, seed, shares = usualShares, panel, queryRole, proposalsCount }: AssemblyRequest,
): { readonly dataset: MinedDataset; readonly split: FinishedSplit } {
  const judgementsOf = Map.groupBy(records.judgements, ({ questionId }) => questionId);
  const unsplit = records.questions.map((question) =>
    labelledQuestion(question, records, judgementsOf.get(question.id) ?? [], { panel, proposalsCount }),
  );
  const split = splitQuestions(
    unsplit.map((question) => ({ id: question.id, query: question.query, answers: answersOf(question) })),
    { shares, seed },
  );
  const questions = unsplit.map((question) => ({ ...question, split: split.splitOf.get(question.id) ?? 'train' }));
  const contexts = usedContexts(questions, records.contexts);
  const judgements = questions.flatMap((question) =>
    usedJudgements(question, records.contexts, judgementsOf.get(question.id) ?? []),
  );
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
  { panel, proposalsCount }: Pick<AssemblyRequest, 'panel' | 'proposalsCount'>,
): UnsplitQuestion {
  const known: QuestionCandidates = candidates.get(question.id) ?? {
    questionId: question.id,
    candidates: [],
    missingTargets: [],
  };
  const kernels = inMethodOrder(allKernels.get(question.id) ?? []);
  const evidence = { question, contexts, judgements };
  return {
    ...question,
    candidates: labelCandidates(known.candidates, evidence, panel),
    missingTargets: known.missingTargets,
    kernels,
    requiredKernel: requiredKernel(kernels, { ...evidence, panel }, { proposalsCount }),
  };
}

/** What answers a question, alone or together. */
export function answersOf({ candidates, missingTargets, requiredKernel = [] }: UnsplitQuestion): readonly string[] {
  const answers = candidates.filter(({ role, label }) => role === 'target' || label === 'positive');
  return [...new Set([...answers.map(({ fqn }) => fqn), ...missingTargets, ...requiredKernel])];
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

function usedJudgements(
  question: DatasetQuestion,
  contexts: ReadonlyMap<string, MiningContext>,
  all: readonly Judgement[],
): readonly Judgement[] {
  const { candidates, kernels } = question;
  const keys = new Set([
    ...candidates.flatMap(({ judgements }) => judgements),
    ...kernels.flatMap(({ steps }) => steps.flatMap(({ judgements = [] }) => judgements)),
    ...kernels.flatMap(({ fqns }) => votesOn(fqns, { question, contexts, judgements: all }).map(({ key }) => key)),
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
