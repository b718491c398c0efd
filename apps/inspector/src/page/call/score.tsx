import { formatScore, scoreWords } from '@touchstone/eval/score-words';
import type { KindedScore } from '../answer/shown-call.ts';

/** A score with the name of its kind; a bar where it goes from 0 to 1. */
export function Score({ kind, score }: KindedScore) {
  const { name, isShare, meaning } = scoreWords[kind];
  return (
    <span class="score" title={meaning}>
      <span class="score-name">{name}</span>
      <span class="score-value">{formatScore(score)}</span>
      {isShare && (
        <span class="score-bar" aria-hidden="true">
          <span style={{ width: `${Math.max(0, Math.min(1, score)) * 100}%` }} />
        </span>
      )}
    </span>
  );
}
