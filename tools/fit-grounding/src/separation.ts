import type { GroundedQuestion } from '@touchstone/eval-runner';

/** Lengths of queries in words, up to and including each. */
const lengths = [10, 25, 50, 80, Number.POSITIVE_INFINITY];
const leastQuestions = 15;

/**
 * How well support tells questions whose answer was found from off-topic ones, by length of the query: the area under the ROC curve, which
 * is the share of pairs that stand the right way round.
 */
export function separation(asked: readonly GroundedQuestion[], supportOf: (one: GroundedQuestion) => number): string {
  const lines = lengths.map((most, at) => {
    const from = lengths[at - 1] ?? 0;
    const held = asked.filter(({ signals }) => signals.query_words > from && signals.query_words <= most);
    const found = held.filter(({ isFound }) => isFound).map(supportOf);
    const offTopic = held.filter(({ kind }) => kind.startsWith('off-topic')).map(supportOf);
    const name = Number.isFinite(most) ? `${from + 1} to ${most}` : `more than ${from}`;
    const enough = found.length >= leastQuestions && offTopic.length >= leastQuestions;
    return `| ${name} | ${found.length} | ${offTopic.length} | ${enough ? areaUnderCurve(found, offTopic).toFixed(3) : ''} |`;
  });
  return ['| Words | answered | off-topic | AUC |', '|---|---|---|---|', ...lines].join('\n');
}

function areaUnderCurve(higher: readonly number[], lower: readonly number[]): number {
  let right = 0;
  for (const high of higher) for (const low of lower) right += high > low ? 1 : high === low ? 0.5 : 0;
  return right / (higher.length * lower.length);
}
