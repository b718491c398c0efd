import type { AskedQuestion, Judgement } from './held-out-judgements.ts';

/** Lengths of queries in words, up to and including each. */
const lengths = [10, 25, 50, 80, Number.POSITIVE_INFINITY];
const leastQuestions = 15;

/** How a question is grouped: undefined for one that is left out. */
type GroupOf = (one: AskedQuestion) => string | undefined;

/**
 * How well support tells questions whose answer was found from off-topic ones, group by group: the area under the ROC curve, which is the
 * share of pairs that stand the right way round; and how many of both are strong.
 */
export function separation(judgements: readonly Judgement[], groupOf: GroupOf): string {
  const groups = Map.groupBy(judgements, ({ one }) => groupOf(one));
  const lines = [...groups].flatMap(([name, held]) => {
    const found = held.filter(({ one }) => one.isFound);
    const offTopic = held.filter(({ one }) => one.kind.startsWith('off-topic'));
    if (name === undefined || Math.min(found.length, offTopic.length) < leastQuestions) return [];
    const area = areaUnderCurve(found.map(supportOf), offTopic.map(supportOf)).toFixed(3);
    return [`| ${name} | ${found.length} | ${offTopic.length} | ${area} | ${strong(found)} | ${strong(offTopic)} |`];
  });
  const head = '| | answered | off-topic | AUC | answered, strong | off-topic, strong |';
  return ['', head, '|---|---|---|---|---|---|', ...lines.sort(byNumber)].join('\n');
}

export function lengthOf({ signals: { query_words: words } }: AskedQuestion): string {
  const at = lengths.findIndex((most) => words <= most);
  const from = lengths[at - 1] ?? 0;
  return Number.isFinite(lengths[at]) ? `${from + 1} to ${lengths[at]} words` : `more than ${from} words`;
}

export function talkOf({ talk }: AskedQuestion): string | undefined {
  return talk;
}

function byNumber(a: string, b: string): number {
  return new Intl.Collator('en', { numeric: true }).compare(a, b);
}

function supportOf({ support }: Judgement): number {
  return support;
}

function strong(of: readonly Judgement[]): string {
  return `${((100 * of.filter(({ grounding }) => grounding === 'strong').length) / of.length).toFixed(1)} %`;
}

function areaUnderCurve(higher: readonly number[], lower: readonly number[]): number {
  let right = 0;
  for (const high of higher) for (const low of lower) right += high > low ? 1 : high === low ? 0.5 : 0;
  return right / (higher.length * lower.length);
}
