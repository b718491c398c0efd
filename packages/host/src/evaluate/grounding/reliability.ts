import { type CalibrationPlan, type GroundedQuestion, shareOf, weightsIn } from './calibrate-grounding.ts';

/** Questions of nearly the same support: their predicted share of grounded ones, and the actual one. */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly questions: number;
  /** Mean support. */
  readonly support: number;
  /** Share with an answer among the candidates. */
  readonly answered: number;
}

/**
 * The accuracy of support as a probability, in ten bins that are as wide each (a reliability diagram). Questions count
 * as they do in a fit, so that the mix of their kinds is the one that support is the probability for.
 */
export function reliabilityOf(
  asked: readonly GroundedQuestion[],
  supportOf: (one: GroundedQuestion) => number,
  plan: CalibrationPlan,
): readonly ReliabilityBin[] {
  const weightOf = weightsIn(asked, plan);
  const counted = asked.filter((one) => shareOf(one, plan) > 0);
  return Array.from({ length: bins }, (_, at) => {
    const held = counted.filter((one) => Math.min(bins - 1, Math.floor(supportOf(one) * bins)) === at);
    const all = sum(held, weightOf);
    const mean = (read: (one: GroundedQuestion) => number) => sum(held, (one) => weightOf(one) * read(one)) / all;
    return {
      from: at / bins,
      to: (at + 1) / bins,
      questions: held.length,
      support: held.length === 0 ? (at + 0.5) / bins : mean(supportOf),
      answered: held.length === 0 ? Number.NaN : mean(({ isFound }) => (isFound ? 1 : 0)),
    };
  }).filter(({ questions }) => questions > 0);
}

const bins = 10;

function sum(of: readonly GroundedQuestion[], read: (one: GroundedQuestion) => number): number {
  return of.reduce((total, one) => total + read(one), 0);
}
