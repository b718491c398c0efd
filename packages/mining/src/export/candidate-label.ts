import type { Candidate } from '../candidates/candidates.ts';
import type { PanelVerdict } from '../panel/panel-verdict.ts';
import type { LabelledCandidate } from './mined-dataset.ts';
import { type VoteEvidence, votesOn } from './votes-on.ts';

/** The candidates of a question with their labels: what the panel makes of the votes on each. */
export function labelCandidates(
  candidates: readonly Candidate[],
  evidence: VoteEvidence,
  panel: PanelVerdict,
): readonly LabelledCandidate[] {
  return candidates.map(({ fqn, role }) => {
    const votes = votesOn([fqn], evidence);
    const label = votes.length === 0 ? 'unjudged' : labelOf[panel(votes.map(({ verdict }) => verdict))];
    return { fqn, role, label, judgements: votes.map(({ key }) => key) };
  });
}

const labelOf = { yes: 'positive', no: 'negative', undecided: 'undecided' } as const;
