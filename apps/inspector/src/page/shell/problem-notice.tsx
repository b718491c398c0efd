import type { Problem } from '../engine/problem.ts';

/** The failure, if there is one; `isAlert` makes a screen reader announce it at once. */
export function ProblemNotice({
  problem,
  isAlert = false,
}: {
  readonly problem?: Problem;
  readonly isAlert?: boolean;
}) {
  if (problem === undefined) return null;
  return (
    <div class="notice bad" role={isAlert ? 'alert' : undefined}>
      {problem.message}
    </div>
  );
}
