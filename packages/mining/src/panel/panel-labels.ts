import type { Judgement, Verdict } from '../records/judgement.ts';
import { majorityVerdict, type PanelVerdict } from './panel-verdict.ts';

/** The label of a panel for a question and a set of contexts. */
export interface PanelLabel {
  readonly questionId: string;
  /** In order of `fqn`. */
  readonly fqns: readonly string[];
  readonly label: Verdict;
  /** Number of judges by verdict. */
  readonly votes: { readonly [verdict in Verdict]: number };
  /** In order of the judges' names. */
  readonly judgements: readonly Judgement[];
}

interface PanelOptions {
  /** Default: the majority. A single judge decides alone, two only together, by majority as by unanimity. */
  readonly verdict?: PanelVerdict;
}

/** The labels of a panel, in order of question and contexts. Takes the judgements that hold now, as `readJudgements` gives them. */
export function panelLabels(
  judgements: readonly Judgement[],
  { verdict = majorityVerdict }: PanelOptions = {},
): readonly PanelLabel[] {
  const cases = new Map<string, Map<string, Judgement>>();
  for (const judgement of judgements) {
    const name = JSON.stringify([judgement.questionId, judgement.fqns.toSorted()]);
    let votes = cases.get(name);
    if (votes === undefined) {
      votes = new Map();
      cases.set(name, votes);
    }
    votes.set(judgement.judge, judgement);
  }
  return [...cases]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, votes]) =>
      labelOf(
        [...votes.values()].sort((a, b) => (a.judge < b.judge ? -1 : 1)),
        verdict,
      ),
    );
}

function labelOf(judgements: readonly Judgement[], verdict: PanelVerdict): PanelLabel {
  const counted = (wanted: Verdict) => judgements.filter((each) => each.verdict === wanted).length;
  const [first] = judgements;
  return {
    questionId: first?.questionId ?? '',
    fqns: first?.fqns.toSorted() ?? [],
    label: verdict(judgements.map((each) => each.verdict)),
    votes: { yes: counted('yes'), no: counted('no'), undecided: counted('undecided') },
    judgements,
  };
}
