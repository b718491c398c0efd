import { type GroundingCalibration, type GroundingSignals, ground, supportOf } from '@touchstone/pipeline/fitting';
import { type CalibrationPlan, calibrateGrounding, type GroundedQuestion } from './calibrate-grounding.ts';

/** Grounding of the questions of one kind, each judged by a fit on other questions. */
export interface GroundedKind {
  readonly kind: string;
  readonly questions: number;
  /** Shares of them. */
  readonly none: number;
  readonly strong: number;
}

/** The judgement of one question by a fit on others. */
interface Judged {
  readonly support: number;
  readonly grounding: ReturnType<typeof ground>;
}

/** Each question by a fit on the questions of the other folds; forms of one question stay together. */
export function heldOut(
  asked: readonly GroundedQuestion[],
  foldCount: number,
  plan: CalibrationPlan,
): ReadonlyMap<GroundedQuestion, Judged> {
  const places = new Map<string, number>();
  const folds = asked.map(({ kind }) => {
    const place = places.get(kind) ?? 0;
    places.set(kind, place + 1);
    return place % foldCount;
  });
  const judged = new Map<GroundedQuestion, Judged>();
  for (let fold = 0; fold < foldCount; fold += 1) {
    const calibration = calibrateGrounding(
      asked.filter((_, at) => folds[at] !== fold),
      plan,
    );
    for (const one of asked.filter((_, at) => folds[at] === fold)) judged.set(one, judge(one.signals, calibration));
  }
  return judged;
}

function judge(signals: GroundingSignals, calibration: GroundingCalibration): Judged {
  const support = supportOf(signals, calibration.weights);
  return { support, grounding: ground({ ...signals, support }, calibration) };
}

/** Answerable questions without an answer among the candidates do not measure grounding. */
export function kindsOf(held: ReadonlyMap<GroundedQuestion, Judged>, plan: CalibrationPlan): readonly GroundedKind[] {
  const shown = [...held].filter(([{ kind, isFound }]) => isFound || !(kind in plan.answerable));
  return [...Map.groupBy(shown, ([{ kind }]) => kind)].map(([kind, of]) => ({
    kind,
    questions: of.length,
    none: of.filter(([, { grounding }]) => grounding === 'none').length / of.length,
    strong: of.filter(([, { grounding }]) => grounding === 'strong').length / of.length,
  }));
}
