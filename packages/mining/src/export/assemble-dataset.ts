import { extname } from 'node:path';
import { majorityVerdict, type PanelVerdict } from '../panel/panel-verdict.ts';
import type { Candidate, QuestionCandidates } from '../records/candidates.ts';
import type { Judgement } from '../records/judgement.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { MiningContext } from '../records/mining-context.ts';
import type { RunRecords } from '../records/run-records.ts';
import { type FinishedSplit, splitQuestions, usualShares } from '../splits/split.ts';
import type { ExportDependencies, ExportRequest } from './export-request.ts';
import type { DatasetJudge, DatasetQuestion, LabelledCandidate, MinedDataset, QueryRole } from './mined-dataset.ts';
import { inMethodOrder, requiredKernel } from './required-kernel.ts';
import { type VoteEvidence, votesOn } from './votes-on.ts';

/** The settings of a data set beside the records of its run. */
type AssemblyRequest = Omit<ExportRequest, 'folder'> & ExportDependencies;

/** The data set of a run, in the order of its questions. The same records give the same data set. */
export function assembleDataset(
  records: RunRecords,
  { engine, seed = 3, panel = majorityVerdict, proposalsCount = false }: AssemblyRequest,
): { readonly dataset: MinedDataset; readonly split: FinishedSplit } {
  const judgementsOf = Map.groupBy(records.judgements, ({ questionId }) => questionId);
  const unsplit = records.questions.map((question) =>
    labelledQuestion(question, records, judgementsOf.get(question.id) ?? [], { panel, proposalsCount }),
  );
  const split = splitQuestions(
    unsplit.map((question) => ({ id: question.id, query: question.query, answers: answersOf(question) })),
    { seed },
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
      queryRole: queryRoleOf(contexts),
      split: { seed, shares: usualShares },
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
  { panel, proposalsCount }: { readonly panel: PanelVerdict; readonly proposalsCount: boolean },
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

/** The contexts that answer a question, alone or together. */
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
  // Of two lines with one key the later counts.
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

/** The role of questions over these contexts (spec 003 §2.3): `code-query` where most that have a path are of code. */
function queryRoleOf(contexts: readonly MiningContext[]): QueryRole {
  const placed = contexts.flatMap(({ origin }) => (origin === undefined ? [] : [extname(origin.path)]));
  return placed.filter((ending) => codeEndings.has(ending)).length * 2 > placed.length ? 'code-query' : 'query';
}

const codeEndings = new Set(['.py', '.pyi', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']);

/** The candidates of a question with their labels, by the panel's votes on each. */
function labelCandidates(
  candidates: readonly Candidate[],
  evidence: VoteEvidence,
  panel: PanelVerdict,
): readonly LabelledCandidate[] {
  return candidates.map(({ fqn, role }) => {
    const votes = votesOn([fqn], evidence);
    const label = votes.length === 0 ? 'unjudged' : labelOf[panel(votes.map(({ verdict }) => verdict))];
    return { fqn, role, label, judgements: votes.map(({ key }) => key) };
  });
}

const labelOf = { yes: 'positive', no: 'negative', undecided: 'undecided' } as const;
