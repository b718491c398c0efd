import { extname } from 'node:path';
import { majorityVerdict, type PanelVerdict, type VoteEvidence, votesOn } from '../panel/votes-on.ts';
import type { Judgement } from '../records/judgement.ts';
import { type Kernel, type KernelState, kernelMethods } from '../records/kernel.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { RunRecords } from '../records/run-records.ts';
import { splitQuestions, usualShares } from '../splits/split.ts';
import type { CandidateLabel, DatasetQuestion, MinedDataset } from './mined-dataset.ts';

export interface ExportRequest {
  readonly folder: string;
  /** Another seed gives another split. Default 3. */
  readonly seed?: number;
  /**
   * True if kernels count that no judge established: the solution's imports, or an agent's contexts (spec 003 §6.2). An
   * established one goes first. Default false.
   */
  readonly proposalsCount?: boolean;
}

export interface ExportDependencies {
  /** Name or version of the program, for the data set. */
  readonly engine: string;
  /** Makes one verdict of those of a panel. Default: `majorityVerdict`. */
  readonly panel?: PanelVerdict;
}

/** The data set of a run, in the order of its questions. The same records give the same data set. */
export function assembleDataset(
  records: RunRecords,
  { seed = 3, proposalsCount = false }: ExportRequest,
  { engine, panel = majorityVerdict }: ExportDependencies,
) {
  const judgementsOf = Map.groupBy(records.judgements, ({ questionId }) => questionId);
  const labelled = records.questions.map((question) => {
    const evidence = { question, contexts: records.contexts, judgements: judgementsOf.get(question.id) ?? [] };
    const answered = labelledQuestion(question, records, evidence, { panel, proposalsCount });
    return { question: answered, judgements: usedJudgements(answered, evidence) };
  });
  const split = splitQuestions(
    labelled.map(({ question }) => ({ id: question.id, query: question.query, answers: answersOf(question) })),
    { seed },
  );
  const questions = labelled.map(({ question }) => ({ ...question, split: split.splitOf.get(question.id) ?? 'train' }));
  const named = questions.flatMap(({ candidates, kernels }) => [
    ...candidates.map(({ fqn }) => fqn),
    ...kernels.flatMap(({ fqns }) => fqns),
  ]);
  const contexts = [...new Set(named)].sort().flatMap((fqn) => records.contexts.get(fqn) ?? []);
  const judgements = labelled.flatMap((each) => each.judgements);
  const paths = contexts.flatMap(({ origin }) => (origin === undefined ? [] : [origin.path]));
  const dataset: MinedDataset = {
    engine,
    queryRole: paths.filter(isCode).length * 2 > paths.length ? 'code-query' : 'query',
    split: { seed, shares: usualShares },
    extraction: records.extraction,
    sources: records.sources,
    judges: judgesOf(judgements, records.prompts),
    contexts,
    questions,
    judgements,
  };
  return { dataset, split };
}

type UnsplitQuestion = Omit<DatasetQuestion, 'split'>;

/**
 * The candidates have the labels of the panel's votes on each; the kernels come by expansion first, then from imports,
 * then by an agent.
 */
function labelledQuestion(
  question: MinedQuestion,
  records: RunRecords,
  evidence: VoteEvidence,
  { panel, proposalsCount }: { readonly panel: PanelVerdict; readonly proposalsCount: boolean },
): UnsplitQuestion {
  const { candidates = [], missingTargets = [] } = records.candidates.get(question.id) ?? {};
  const known = records.kernels.get(question.id) ?? [];
  const kernels = known.toSorted((a, b) => kernelMethods.indexOf(a.method) - kernelMethods.indexOf(b.method));
  const labelled = candidates.map(({ fqn, role }) => {
    const votes = votesOn([fqn], evidence);
    const label: CandidateLabel = votes.length === 0 ? 'unjudged' : labelOf[panel(votes.map(({ verdict }) => verdict))];
    return { fqn, role, label, judgements: votes.map(({ key }) => key) };
  });
  const required =
    kernels.find((each) => isEstablished(each, evidence, panel)) ??
    (proposalsCount ? kernels.find((each) => isUsable(each, 'proposed', records)) : undefined);
  return { ...question, candidates: labelled, missingTargets, kernels, requiredKernel: required?.fqns };
}

const labelOf = { yes: 'positive', no: 'negative', undecided: 'undecided' } as const;

/** True if these very contexts suffice by the panel, in their present texts. */
function isEstablished(kernel: Kernel, evidence: VoteEvidence, panel: PanelVerdict): boolean {
  if (!isUsable(kernel, 'established', evidence)) return false;
  const votes = votesOn(kernel.fqns, evidence);
  return votes.length > 0 && panel(votes.map(({ verdict }) => verdict)) === 'yes';
}

function isUsable({ state, fqns }: Kernel, wanted: KernelState, { contexts }: Pick<VoteEvidence, 'contexts'>): boolean {
  return state === wanted && fqns.length > 0 && fqns.every((fqn) => contexts.has(fqn));
}

/** The contexts that answer a question, alone or together. */
export function answersOf({ candidates, missingTargets, requiredKernel = [] }: UnsplitQuestion): readonly string[] {
  const answers = candidates.filter(({ role, label }) => role === 'target' || label === 'positive');
  return [...new Set([...answers.map(({ fqn }) => fqn), ...missingTargets, ...requiredKernel])];
}

/** Those that labels and kernels rest on, in order of contexts, judge and key. */
function usedJudgements({ candidates, kernels }: UnsplitQuestion, evidence: VoteEvidence): readonly Judgement[] {
  const keys = new Set([
    ...candidates.flatMap(({ judgements }) => judgements),
    ...kernels.flatMap(({ steps }) => steps.flatMap(({ judgements = [] }) => judgements)),
    ...kernels.flatMap(({ fqns }) => votesOn(fqns, evidence).map(({ key }) => key)),
  ]);
  const place = ({ fqns, judge, key }: Judgement) => JSON.stringify([fqns, judge, key]);
  // Of two lines with one key the later counts.
  const used = evidence.judgements.filter(({ key }) => keys.has(key));
  const latest = new Map(used.map((each) => [place(each), each]));
  return [...latest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

function judgesOf(judgements: readonly Judgement[], prompts: ReadonlyMap<string, string>): MinedDataset['judges'] {
  const byJudge = Map.groupBy(judgements, ({ judge, model, promptHash }) => JSON.stringify([judge, model, promptHash]));
  return [...byJudge]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, of]) =>
      of.slice(0, 1).map(({ judge: name, model, promptHash }) => {
        return { name, model, promptHash, prompt: prompts.get(promptHash), judgements: of.length };
      }),
    );
}

/** The role of questions over these contexts (spec 003 §2.3) is `code-query` where most that have a path are of code. */
function isCode(path: string): boolean {
  return codeEndings.has(extname(path));
}

const codeEndings = new Set(['.py', '.pyi', '.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']);
