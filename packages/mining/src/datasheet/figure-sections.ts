import { count } from '@touchstone/contract';
import { barsFigure, html, type Markup, renderFigure, type Section } from '@touchstone/eval/page-parts';
import { candidateLabels } from '../export/mined-dataset.ts';
import { candidateRoles } from '../records/candidates.ts';
import { undecidedReasons } from '../records/judgement.ts';
import { kernelMethods, kernelStates } from '../records/kernel.ts';
import { questionKinds } from '../records/mined-question.ts';
import type { MiningStats } from './mining-stats.ts';
import { shareOf } from './table-sections.ts';

/** The questions by kind, and how many contexts answer one. */
export function questionSection({ kinds, positivesPerQuestion, questions, missingTargets }: MiningStats): Section {
  const present = questionKinds.filter((kind) => kinds[kind].questions > 0);
  const lost = positivesPerQuestion[0] ?? 0;
  return {
    id: 'questions',
    title: 'Questions',
    lead: `${count(questions, 'question')}, ${lost} of them without a positive context. The benchmark names ${count(missingTargets, 'target')} that the pool lacks.`,
    content: charts(
      bars({
        title: 'Questions by kind',
        note: 'Their answers, as far as they were judged.',
        unit: 'Questions',
        series: ['one context', 'only several together', 'nothing yet'],
        rows: present.map((kind) => {
          const { questions: all, answered, together } = kinds[kind];
          return { name: kind.replaceAll('_', ' '), counts: [answered, together, all - answered - together] };
        }),
      }),
      bars({
        title: 'Positive contexts of a question',
        note: 'How many questions have no, one, two or more contexts that answer alone.',
        unit: 'Questions',
        series: ['questions'],
        rows: positivesPerQuestion.map((amount, at) => ({ name: String(at), counts: [amount] })),
      }),
    ),
  };
}

/** The labels of the candidates: whether targets answer, and whether negatives do not. */
export function labelSection({ candidates, undecided }: MiningStats): Section {
  const { target, hard, random } = candidates;
  const reasons = undecidedReasons.filter((reason) => undecided[reason] > 0);
  const negatives = hard.positive + hard.negative + random.positive + random.negative;
  // Imports are candidates of few runs.
  const roles = candidateRoles.filter(
    (role) => role !== 'import' || candidateLabels.some((label) => candidates[role][label] > 0),
  );
  return {
    id: 'labels',
    title: 'Labels',
    lead: `${shareOf(target.positive, target.positive + target.negative)} of the targets that were decided answer their question alone; ${shareOf(hard.positive + random.positive, negatives)} of the others do.`,
    content: charts(
      bars({
        title: 'Candidates by role and label',
        note: 'Targets come from the benchmark, imports from the code that solves a case without targets; hard ones are the best by BM25, random ones are drawn.',
        unit: 'Contexts',
        series: candidateLabels,
        rows: roles.map((role) => ({
          name: role,
          counts: candidateLabels.map((label) => candidates[role][label]),
        })),
      }),
      reasons.length === 0
        ? html`<p class="card note">No judgement is undecided.</p>`
        : bars({
            title: 'Undecided judgements',
            note: 'Why a judge gave no label. An undecided context is in neither list.',
            unit: 'Judgements',
            series: ['judgements'],
            rows: reasons.map((reason) => ({ name: reason, counts: [undecided[reason]] })),
          }),
    ),
  };
}

export function kernelSection({ kernels }: MiningStats): Section | undefined {
  const methods = kernelMethods.filter((method) => kernelStates.some((state) => kernels.found[method][state] > 0));
  if (methods.length === 0) return undefined;
  const required = kernels.sizes.reduce((sum, each) => sum + each, 0);
  return {
    id: 'kernels',
    title: 'Required kernels',
    lead: `${count(required, 'question')} with a required kernel. Minimal, so that no member can be left out: ${kernels.minimal}.`,
    content: charts(
      bars({
        title: 'Kernels by method and state',
        note: 'Metrics of sets go by established ones, and by proposed ones only where the export says so.',
        unit: 'Kernels',
        series: kernelStates,
        rows: methods.map((method) => ({
          name: method,
          counts: kernelStates.map((state) => kernels.found[method][state]),
        })),
      }),
      required === 0
        ? html``
        : bars({
            title: 'Contexts of a required kernel',
            note: 'How many kernels have one, two or more members.',
            unit: 'Kernels',
            series: ['kernels'],
            rows: kernels.sizes.map((amount, at) => ({ name: String(at + 1), counts: [amount] })),
          }),
    ),
  };
}

function charts(first: Markup, second: Markup): Markup {
  return html`<div class="charts">${first}${second}</div>`;
}

function bars(figure: Parameters<typeof barsFigure>[0]): Markup {
  return renderFigure(barsFigure(figure));
}
