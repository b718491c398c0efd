import { fitLogistic, type LogisticExample } from '@touchstone/eval';
import {
  type GroundingCalibration,
  type GroundingSignals,
  ground,
  supportFeatures,
  supportOf,
} from '@touchstone/pipeline/fitting';

/** A question, and the grounding signals of its evidence. */
export interface GroundedQuestion {
  /** Its set: each set counts the same in a fit. */
  readonly set: string;
  readonly kind: string;
  /** Answerable, and an answer is among the candidates. */
  readonly isFound: boolean;
  readonly signals: GroundingSignals;
}

/** The weight of each kind of question in a fit, and the kinds that set the bounds. */
export interface CalibrationPlan {
  /** Of questions with an answer among the candidates. */
  readonly answerable: Readonly<Record<string, number>>;
  readonly unanswerable: Readonly<Record<string, number>>;
  /** Of these, few may be strong. */
  readonly offTopic: readonly string[];
  /** Of these, less than half may be strong: no text proves that its answer is the right one. */
  readonly nearMiss: readonly string[];
}

/**
 * Fits support on answerable questions with an answer among the candidates, against unanswerable ones, every set
 * counting the same; then sets `strong` where a few in a hundred off-topic questions and less than half of the near
 * misses pass, and `none` where hardly an answerable one fails.
 */
export function calibrateGrounding(asked: readonly GroundedQuestion[], plan: CalibrationPlan): GroundingCalibration {
  const examples = asked.filter((one) => shareOf(one, plan) > 0);
  const fitted = isTalkTold(examples) ? [...usual, ...inTalk] : usual;
  const weightOf = weightsIn(examples, plan);
  const example = (one: GroundedQuestion): LogisticExample => ({
    features: fitted.map((name) => supportFeatures(one.signals)[name]),
    isPositive: one.isFound,
    weight: weightOf(one),
  });
  const [bias = 0, ...found] = fitLogistic(examples.map(example)).map((weight) => Number(weight.toFixed(2)));
  const weights = {
    termCoverage: 0,
    runInLongQuery: 0,
    longQuery: 0,
    bias,
    ...(Object.fromEntries(fitted.map((name, at) => [name, found[at] ?? 0])) as Record<UsualFeature, number>),
  };
  const support = ({ signals }: GroundedQuestion) => supportOf(signals, weights);
  const supportOfKinds = (kinds: readonly string[]) => asked.filter(({ kind }) => kinds.includes(kind)).map(support);
  const strong = Math.max(
    quantile(supportOfKinds(plan.offTopic), 1 - strongOffTopic),
    quantile(supportOfKinds(plan.nearMiss), 1 - strongNearMiss),
  );
  // Candidates that are never withheld, whatever their support, do not lower the bound; nor do those that share no term
  // with the question, which only their judgement separates from gibberish.
  const couldBeNone = ({ signals }: GroundedQuestion) =>
    signals.best_term_coverage !== 0 && ground({ ...signals, support: 0 }, { weights, none: 1, strong: 1 }) === 'none';
  const answered = asked.filter(({ isFound }) => isFound);
  const inSet = Map.groupBy(answered, ({ set }) => set);
  const shareOfSet = ({ set }: GroundedQuestion) => 1 / (inSet.size * (inSet.get(set)?.length ?? 1));
  const lowest = answered.filter(couldBeNone).sort((a, b) => support(a) - support(b));
  let withheld = 0;
  const kept = lowest.find((one) => {
    withheld += shareOfSet(one);
    return withheld > withheldAnswerable;
  });
  const none = kept === undefined ? strong : support(kept);
  // Rounded down, so that rounding withholds no answer.
  return { weights, none: Math.floor(Math.min(none, strong) * 10_000) / 10_000, strong: Number(strong.toFixed(3)) };
}

/** The weight of a question's kind, for any number of questions: 0 where it has no part in a fit. */
export function shareOf({ kind, isFound }: GroundedQuestion, { answerable, unanswerable }: CalibrationPlan): number {
  return (isFound ? answerable : unanswerable)[kind] ?? 0;
}

/** The weight of one of these questions: those of a set and a kind share the weight of their kind. */
export function weightsIn(
  questions: readonly GroundedQuestion[],
  plan: CalibrationPlan,
): (one: GroundedQuestion) => number {
  const groupOf = ({ set, kind, isFound }: GroundedQuestion) => JSON.stringify([set, kind, isFound]);
  const groups = Map.groupBy(questions, groupOf);
  return (one) => shareOf(one, plan) / (groups.get(groupOf(one))?.length ?? 1);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
}

/** True if unanswerable questions come within talk too. If not, every long query would count as answerable. */
function isTalkTold(examples: readonly GroundedQuestion[]): boolean {
  const isLong = ({ signals }: GroundedQuestion) => supportFeatures(signals).longQuery > 0;
  return examples.filter((one) => !one.isFound && isLong(one)).length >= leastTold;
}

/** Coverage of the whole query is left out: that of its best sentence is as informative, and more so within talk. */
const usual = [
  'rerankScore',
  'sentenceCoverage',
  'sentenceCoverageInLongQuery',
  'queryWords',
  'candidates',
] as const satisfies readonly (keyof ReturnType<typeof supportFeatures>)[];
type UsualFeature = (typeof usual)[number];
/** Of long queries alone. */
const inTalk = ['runInLongQuery', 'longQuery'] as const;
const leastTold = 50;

const strongOffTopic = 0.025;
const strongNearMiss = 0.41;
/** Every set counts the same in it. */
const withheldAnswerable = 0.004;
