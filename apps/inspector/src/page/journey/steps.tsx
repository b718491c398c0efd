import { type CandidateHistory, stageInWords } from '@touchstone/contract';
import { formatScore, scoreWords } from '@touchstone/eval/score-words';

/** The way of one candidate, step by step with its scores. */
export function Steps({ history }: { readonly history: CandidateHistory }) {
  return (
    <ol class="steps">
      {history.steps.map((step, at) => (
        <li key={at}>
          <span class="step-stage">{stageInWords(step)}</span>
          <span class="step-rank">{step.rank}</span>
          <span class="step-score" title={scoreWords[step.scoreKind].meaning}>
            {scoreWords[step.scoreKind].name} {formatScore(step.score)}
          </span>
        </li>
      ))}
    </ol>
  );
}
