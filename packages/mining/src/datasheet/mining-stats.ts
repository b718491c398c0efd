import { answersOf, assembleDataset } from '../export/assemble-dataset.ts';
import type { ExportDependencies, ExportRequest } from '../export/export-request.ts';
import {
  type CandidateLabel,
  candidateLabels,
  type DatasetJudge,
  type DatasetQuestion,
  type MinedDataset,
} from '../export/mined-dataset.ts';
import { type JudgeAgreement, judgeAgreement } from '../panel/judge-agreement.ts';
import { type OrderBias, orderBias } from '../panel/order-bias.ts';
import { type CandidateRole, candidateRoles } from '../records/candidates.ts';
import type { Extraction } from '../records/extraction.ts';
import { type Judgement, type UndecidedReason, undecidedReasons } from '../records/judgement.ts';
import { type QuestionKind, questionKinds } from '../records/mined-question.ts';
import { readRunRecords } from '../records/run-records.ts';
import { findLeakage, type Leakage } from '../splits/leakage.ts';
import type { FinishedSplit, SplitShares } from '../splits/split.ts';
import { countBy, histogram } from '../workspace/counts.ts';
import { type KernelStats, kernelStats } from './kernel-stats.ts';
import { type MiningCost, miningCost } from './mining-cost.ts';

/** Questions of one kind. */
interface KindStats {
  readonly questions: number;
  /** Those that one context alone answers. */
  readonly answered: number;
  /** Those that only several contexts answer together: no positive context, but a required kernel. */
  readonly together: number;
  /** Those with a required kernel. */
  readonly kernels: number;
}

/** The answers of a judge on the data set's contexts and sets. */
interface JudgeStats extends DatasetJudge {
  readonly yes: number;
  readonly no: number;
  readonly undecided: number;
}

/** A run in figures, as far as it has come. */
export interface MiningStats {
  readonly extraction?: Extraction;
  /** Contexts that candidates were drawn from. */
  readonly pool: number;
  readonly questions: number;
  readonly kinds: Readonly<Record<QuestionKind, KindStats>>;
  /** Contexts by role and label. */
  readonly candidates: Readonly<Record<CandidateRole, Readonly<Record<CandidateLabel, number>>>>;
  /** Names that the benchmark has and the pool lacks. */
  readonly missingTargets: number;
  /** The numbers of questions with no, one, two ... positive contexts. */
  readonly positives: readonly number[];
  readonly undecided: Readonly<Record<UndecidedReason, number>>;
  readonly judges: readonly JudgeStats[];
  /** Of single contexts; absent with fewer than two judges. */
  readonly agreement?: JudgeAgreement;
  readonly bias: readonly OrderBias[];
  readonly kernels: KernelStats;
  readonly split: { readonly shares: SplitShares } & Omit<FinishedSplit, 'splitOf'>;
  readonly leakage: Leakage;
  /** Of all runs in this folder, judgements that no longer count among them. */
  readonly cost: MiningCost;
}

/**
 * The figures of a run: counts, balance, labels, agreement, kernels, cost, and whether the split leaks. The same records give the same
 * figures; nothing is written.
 *
 * @throws `invalid_request` where nothing was extracted into the folder, and for files of another form.
 */
export async function miningStats(request: ExportRequest, dependencies: ExportDependencies): Promise<MiningStats> {
  const records = await readRunRecords(request.folder);
  const { dataset, split } = assembleDataset(records, { ...request, ...dependencies });
  const { questions, judgements } = dataset;
  const single = judgements.filter(({ fqns }) => fqns.length === 1);
  const { splitOf: _, ...sizes } = split;
  return {
    extraction: records.extraction,
    pool: records.contexts.size,
    questions: questions.length,
    kinds: countBy(questionKinds, (kind) => kindStats(questions.filter((question) => question.kind === kind))),
    candidates: labelsByRole(questions),
    missingTargets: questions.reduce((sum, { missingTargets }) => sum + missingTargets.length, 0),
    positives: histogram(questions.map(positivesOf), 0),
    undecided: countBy(undecidedReasons, (why) => judgements.filter(({ undecided }) => undecided === why).length),
    judges: judgeStats(dataset),
    agreement: new Set(single.map(({ judge }) => judge)).size > 1 ? judgeAgreement(single) : undefined,
    bias: orderBias(judgements),
    kernels: kernelStats(questions),
    split: { shares: dataset.split.shares, ...sizes },
    leakage: findLeakage(questions.map((question) => ({ ...question, answers: answersOf(question) }))),
    cost: miningCost(records),
  };
}

function kindStats(questions: readonly DatasetQuestion[]): KindStats {
  return {
    questions: questions.length,
    answered: questions.filter((question) => positivesOf(question) > 0).length,
    together: questions.filter((question) => positivesOf(question) === 0 && question.requiredKernel !== undefined)
      .length,
    kernels: questions.filter(({ requiredKernel }) => requiredKernel !== undefined).length,
  };
}

function labelsByRole(questions: readonly DatasetQuestion[]): MiningStats['candidates'] {
  const all = questions.flatMap(({ candidates }) => candidates);
  return countBy(candidateRoles, (role) =>
    countBy(candidateLabels, (label) => all.filter((each) => each.role === role && each.label === label).length),
  );
}

function positivesOf({ candidates }: DatasetQuestion): number {
  return candidates.filter(({ label }) => label === 'positive').length;
}

function judgeStats({ judges, judgements }: Pick<MinedDataset, 'judges' | 'judgements'>): readonly JudgeStats[] {
  return judges.map((judge) => {
    const own = judgements.filter((each) => isBy(each, judge));
    const said = (verdict: Judgement['verdict']) => own.filter((each) => each.verdict === verdict).length;
    return { ...judge, yes: said('yes'), no: said('no'), undecided: said('undecided') };
  });
}

function isBy({ judge, model, promptHash }: Judgement, { name, ...by }: DatasetJudge): boolean {
  return judge === name && model === by.model && promptHash === by.promptHash;
}
