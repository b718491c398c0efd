import type { Problem } from '../engine/problem.ts';

/** What went wrong, where something did; `isAlert` has a screen reader say it at once. */
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
