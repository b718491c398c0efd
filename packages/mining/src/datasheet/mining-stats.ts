import { aboutDollars, count, type JsonObject, printableLine } from '@touchstone/contract';
import { answersOf, assembleDataset, type ExportDependencies, type ExportRequest } from '../export/assemble-dataset.ts';
import { candidateLabels, type DatasetQuestion, type MinedDataset } from '../export/mined-dataset.ts';
import { coefficientInWords, judgeAgreement } from '../panel/judge-agreement.ts';
import { orderBias } from '../panel/order-bias.ts';
import { candidateRoles } from '../records/candidates.ts';
import { type Judgement, undecidedReasons } from '../records/judgement.ts';
import { kernelMethods, kernelStates } from '../records/kernel.ts';
import { questionKinds } from '../records/mined-question.ts';
import { type RunRecords, readRunRecords } from '../records/run-records.ts';
import { findLeakage } from '../splits/leakage.ts';
import { splits } from '../splits/split.ts';
import { countBy, histogram, reportJson } from '../workspace/report.ts';

export type MiningStats = Awaited<ReturnType<typeof miningStats>>;

/**
 * The figures of a run, as far as it has come: counts, balance, labels, agreement, kernels, cost, and whether the split leaks. The same
 * records give the same figures; nothing is written. Throws `invalid_request` where nothing was extracted into the folder, and for
 * files of another form.
 */
export async function miningStats(request: ExportRequest, dependencies: ExportDependencies) {
  const records = await readRunRecords(request.folder);
  const { dataset, split } = assembleDataset(records, request, dependencies);
  const { questions, judgements } = dataset;
  const single = judgements.filter(({ fqns }) => fqns.length === 1);
  const candidates = questions.flatMap((question) => question.candidates);
  const { splitOf: _, ...sizes } = split;
  return {
    extraction: records.extraction,
    pool: records.contexts.size,
    questions: questions.length,
    kinds: countBy(questionKinds, (kind) => kindStats(questions.filter((question) => question.kind === kind))),
    candidates: countBy(candidateRoles, (role) =>
      countBy(candidateLabels, (label) => candidates.filter((one) => one.role === role && one.label === label).length),
    ),
    /** Names that the benchmark has and the pool lacks. */
    missingTargets: questions.reduce((sum, { missingTargets }) => sum + missingTargets.length, 0),
    positivesPerQuestion: histogram(questions.map(positivesOf), 0),
    undecided: countBy(undecidedReasons, (why) => judgements.filter(({ undecided }) => undecided === why).length),
    judges: judgeStats(dataset),
    /** Of single contexts; undefined with fewer than two judges. */
    agreement: new Set(single.map(({ judge }) => judge)).size > 1 ? judgeAgreement(single) : undefined,
    orderBias: orderBias(judgements),
    kernels: kernelStats(questions),
    split: { shares: dataset.split.shares, ...sizes },
    leakage: findLeakage(questions.map((question) => ({ ...question, answers: answersOf(question) }))),
    cost: costOf(records),
  };
}

function kindStats(questions: readonly DatasetQuestion[]) {
  const alone = questions.filter((question) => positivesOf(question) > 0);
  const kernels = questions.filter(({ requiredKernel }) => requiredKernel !== undefined);
  return {
    questions: questions.length,
    /** Those that one context alone answers. */
    answered: alone.length,
    /** Those that only several contexts answer together: no positive context, but a required kernel. */
    together: kernels.filter((question) => positivesOf(question) === 0).length,
    kernels: kernels.length,
  };
}

function positivesOf({ candidates }: DatasetQuestion): number {
  return candidates.filter(({ label }) => label === 'positive').length;
}

/** The answers of each judge on the data set's contexts and sets. */
function judgeStats({ judges, judgements }: MinedDataset) {
  return judges.map((by) => {
    const said = (verdict: Judgement['verdict']) =>
      judgements.filter(
        (each) =>
          each.judge === by.name &&
          each.model === by.model &&
          each.promptHash === by.promptHash &&
          each.verdict === verdict,
      ).length;
    const { prompt: _, ...judge } = by;
    return { ...judge, yes: said('yes'), no: said('no'), undecided: said('undecided') };
  });
}

/** Kernels by method and state. Required ones by their size, from 1, and how many of them have no member that could be left out. */
function kernelStats(questions: readonly DatasetQuestion[]) {
  const all = questions.flatMap(({ kernels }) => kernels);
  const required = questions.flatMap(({ kernels, requiredKernel }) => {
    return kernels.find(({ fqns }) => JSON.stringify(fqns) === JSON.stringify(requiredKernel)) ?? [];
  });
  return {
    found: countBy(kernelMethods, (method) =>
      countBy(kernelStates, (state) => all.filter((each) => each.method === method && each.state === state).length),
    ),
    sizes: histogram(
      required.map(({ fqns }) => fqns.length),
      1,
    ),
    minimal: required.filter(({ minimal }) => minimal).length,
  };
}

/** The cost of all judgements and turns that a run holds, also of those that no longer count. */
function costOf({ judgements, agentTurns }: RunRecords) {
  const turns = agentTurns.map(({ usage }) => ({ calls: 1, ...usage }));
  const usages = [...judgements.map(({ usage }) => usage), ...turns].filter(({ calls }) => calls > 0);
  const sum = (of: (usage: (typeof usages)[number]) => number | undefined) =>
    usages.reduce((all, usage) => all + (of(usage) ?? 0), 0);
  return {
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    /** US dollars of calls with a known price. */
    usd: sum(({ usd }) => usd),
    unpricedCalls: sum(({ calls, usd }) => (usd === undefined ? calls : 0)),
  };
}

/** Figures for people, a line for each part of the run. */
export function statsInWords(stats: MiningStats): string {
  const { questions, kinds, candidates, missingTargets, judges, agreement, kernels, split, leakage, cost } = stats;
  const answered = questionKinds.reduce((sum, kind) => sum + kinds[kind].answered, 0);
  const asked = questionKinds.filter((kind) => kinds[kind].questions > 0);
  const missing = missingTargets === 0 ? '' : `, ${count(missingTargets, 'target')} not in the pool`;
  return [
    `${count(questions, 'question')} (${asked.map((kind) => `${kinds[kind].questions} ${kind}`).join(', ')}), ${answered} answered by one context${missing}`,
    ...candidateRoles.flatMap((role) => {
      const labels = partsOf(candidateLabels, candidates[role]);
      return role === 'import' && labels === '' ? [] : [`  ${role}: ${labels || 'none'}`];
    }),
    ...judges.map(
      ({ name, yes, no, undecided }) => `judge ${printableLine(name)}: ${yes} yes, ${no} no, ${undecided} undecided`,
    ),
    ...(agreement === undefined
      ? []
      : [
          `agreement: Krippendorff's alpha ${coefficientInWords(agreement.krippendorffAlpha)}, Fleiss' kappa ${coefficientInWords(agreement.fleissKappa)}`,
        ]),
    ...kernelMethods.flatMap((method) => {
      const states = partsOf(kernelStates, kernels.found[method]);
      return states === '' ? [] : [`kernels by ${method}: ${states}`];
    }),
    `split: ${splits.map((part) => `${part} ${split.sizes[part]}`).join(', ')}; ${leakage.sharedAnswers.length} shared answers, ${leakage.nearDuplicates.length} near-duplicate questions between parts`,
    `cost: ${count(cost.calls, 'call')}, ${aboutDollars(cost.usd)}${cost.unpricedCalls === 0 ? '' : `, ${cost.unpricedCalls} of unknown cost`}`,
  ].join('\n');
}

/** `12 positive, 3 negative`; empty where all are 0. */
function partsOf<Name extends string>(names: readonly Name[], counts: Readonly<Record<Name, number>>): string {
  const present = names.filter((name) => counts[name] > 0);
  return present.map((name) => `${counts[name]} ${name}`).join(', ');
}

/** Figures as JSON. */
export const statsJson = (stats: MiningStats): JsonObject => reportJson(stats);
