import type { QuestionCandidates } from '../candidates/candidates.js';
import type { MiningContext } from '../contexts/mining-context.js';
import type { Judgement } from '../judge/judgement.js';
import { judgementKey } from '../judge/judgement-key.js';
import type { PanelVerdict } from '../panel/panel-verdict.js';
import type { MinedQuestion } from '../questions/mined-question.js';
import type { LabelledCandidate } from './mined-dataset.js';

/**
 * The candidates of a question with their labels. A judgement counts where it is of this question's text and of this context's
 * text, both as they are now; of two by one judge the later counts.
 */
export function labelCandidates(
  question: MinedQuestion,
  { candidates }: Pick<QuestionCandidates, 'candidates'>,
  contexts: ReadonlyMap<string, MiningContext>,
  judgements: readonly Judgement[],
  panel: PanelVerdict,
): readonly LabelledCandidate[] {
  const ofOneContext = Map.groupBy(
    judgements.filter(({ fqns }) => fqns.length === 1),
    ({ fqns }) => fqns[0],
  );
  return candidates.map(({ fqn, role }) => {
    const current = (ofOneContext.get(fqn) ?? []).filter((judged) => isCurrent(judged, question, contexts));
    const latest = [...new Map(current.map((judged) => [judged.judge, judged])).values()].sort(byJudge);
    const verdict = latest.length === 0 ? undefined : panel(latest.map((judged) => judged.verdict));
    return {
      fqn,
      role,
      label: verdict === undefined ? 'unjudged' : labelOf[verdict],
      judgements: latest.map(({ key }) => key),
    };
  });
}

/** Whether a judgement is of what question and contexts say now. */
export function isCurrent(
  { key, fqns, judge: name, model, promptHash }: Judgement,
  { query }: Pick<MinedQuestion, 'query'>,
  contexts: ReadonlyMap<string, MiningContext>,
): boolean {
  const contentHashes = fqns.map((fqn) => contexts.get(fqn)?.contentHash ?? '');
  return key === judgementKey({ question: query, contentHashes }, { name, model, promptHash });
}

const labelOf = { yes: 'positive', no: 'negative', undecided: 'undecided' } as const;

function byJudge(a: Judgement, b: Judgement): number {
  return a.judge < b.judge ? -1 : 1;
}
