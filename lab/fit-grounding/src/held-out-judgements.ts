import { type CalibrationPlan, calibrateGrounding, type GroundedQuestion } from '@touchstone/host/evaluate';
import { type GroundingCalibration, ground, supportOf } from '@touchstone/pipeline/fitting';
import { talkFamilies } from '../../../packages/host/src/evaluate/grounding/talk/talk-families.ts';

/** A question that was asked, and the family of the talk around it. */
export interface AskedQuestion extends GroundedQuestion {
  readonly talk?: string;
}

export interface Judgement {
  readonly one: AskedQuestion;
  readonly support: number;
  readonly grounding: ReturnType<typeof ground>;
}

/** Whether a question may have a part in a fit: families that are kept unseen have none. */
export function isFitted({ talk }: AskedQuestion): boolean {
  return talk === undefined || familyNames.includes(talk);
}

/**
 * Each question by a fit that knows neither its corpus nor its family of talk. Families are left out a quarter at a time, to need fewer
 * fits.
 */
export function heldOutJudgements(asked: readonly AskedQuestion[], plan: CalibrationPlan): readonly Judgement[] {
  const fitted = asked.filter(isFitted);
  return [...Map.groupBy(asked, ({ set }) => set)].flatMap(([set, ofSet]) =>
    [...Map.groupBy(ofSet, quarterOf)].flatMap(([quarter, held]) => {
      const others = fitted.filter((one) => one.set !== set && (quarter === none || quarterOf(one) !== quarter));
      const calibration = calibrateGrounding(others, plan);
      return held.map((one) => judge(one, calibration));
    }),
  );
}

export function judge(one: AskedQuestion, calibration: GroundingCalibration): Judgement {
  const support = supportOf(one.signals, calibration.weights);
  return { one, support, grounding: ground({ ...one.signals, support }, calibration) };
}

/** Of the families that are fitted. */
function quarterOf(one: AskedQuestion): number {
  return one.talk === undefined || !isFitted(one) ? none : familyNames.indexOf(one.talk) % quarters;
}

const familyNames = talkFamilies.map(({ name }) => name);
const quarters = 4;
const none = -1;
