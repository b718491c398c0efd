import { aboutDollars, compact, count, type JsonObject, printableLine } from '@touchstone/contract';
import { candidateLabels } from '../export/mined-dataset.ts';
import type { Coefficient, JudgeAgreement } from '../panel/judge-agreement.ts';
import { agreementJson, orderBiasJson } from '../panel/panel-forms.ts';
import { candidateRoles } from '../records/candidates.ts';
import { kernelMethods, kernelStates } from '../records/kernel.ts';
import { questionKinds } from '../records/mined-question.ts';
import { splits } from '../splits/split.ts';
import type { MiningStats } from './mining-stats.ts';

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
    ...(agreement === undefined ? [] : [`agreement: ${agreementInWords(agreement)}`]),
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
  return names
    .filter((name) => counts[name] > 0)
    .map((name) => `${counts[name]} ${name}`)
    .join(', ');
}

function agreementInWords({ krippendorffAlpha, fleissKappa }: JudgeAgreement): string {
  return `Krippendorff's alpha ${coefficientInWords(krippendorffAlpha)}, Fleiss' kappa ${coefficientInWords(fleissKappa)}`;
}

/** A coefficient with its interval: `0.71 (0.52 to 0.86)`. */
export function coefficientInWords({ value, interval }: Coefficient): string {
  if (value === undefined) return 'unknown';
  const range = interval === undefined ? '' : ` (${interval.low.toFixed(2)} to ${interval.high.toFixed(2)})`;
  return `${value.toFixed(2)}${range}`;
}

/** Figures as JSON. */
export function statsJson(stats: MiningStats): JsonObject {
  const { extraction, kinds, candidates, judges, agreement, bias, kernels, split, leakage, cost } = stats;
  return compact({
    extraction: extraction && {
      benchmark: extraction.benchmark,
      content_hash: extraction.contentHash,
      contexts: extraction.contexts,
      hard: extraction.hard,
      random: extraction.random,
      seed: extraction.seed,
    },
    pool: stats.pool,
    questions: stats.questions,
    kinds: Object.fromEntries(questionKinds.map((kind) => [kind, { ...kinds[kind] }])),
    candidates: Object.fromEntries(candidateRoles.map((role) => [role, { ...candidates[role] }])),
    missing_targets: stats.missingTargets,
    positives_per_question: stats.positives,
    undecided: { ...stats.undecided },
    judges: judges.map(({ name, model, promptHash, judgements, yes, no, undecided }) =>
      compact({ name, model, prompt_hash: promptHash, judgements, yes, no, undecided }),
    ),
    agreement: agreement && agreementJson(agreement),
    order_bias: bias.map(orderBiasJson),
    kernels: {
      found: Object.fromEntries(kernelMethods.map((method) => [method, { ...kernels.found[method] }])),
      sizes: kernels.sizes,
      minimal: kernels.minimal,
    },
    split: {
      shares: { ...split.shares },
      sizes: { ...split.sizes },
      groups: split.groups,
      largest_group: split.largestGroup,
    },
    leakage: { shared_answers: leakage.sharedAnswers, near_duplicates: leakage.nearDuplicates },
    cost: {
      calls: cost.calls,
      input_tokens: cost.inputTokens,
      output_tokens: cost.outputTokens,
      usd: cost.usd,
      unpriced_calls: cost.unpricedCalls,
    },
  });
}
