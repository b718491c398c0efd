import { stageInWords } from '@touchstone/contract';
import { useState } from 'preact/hooks';
import { nameInLine, nameOfId } from '../answer/candidate-name.ts';
import { type Problem, problemOf } from '../engine/problem.ts';
import { requestJson } from '../engine/request.ts';
import type { ReplayDifference } from '../engine/wire-forms.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';

const maxShown = 8;

/** A button that makes a call again with the present config and index, and the differences. */
export function ReplayView({ id }: { readonly id: string }) {
  const [difference, setDifference] = useState<ReplayDifference | undefined>();
  const [problem, setProblem] = useState<Problem | undefined>();
  const [isRunning, setRunning] = useState(false);
  const replay = async () => {
    setRunning(true);
    setProblem(undefined);
    try {
      setDifference(
        await requestJson<ReplayDifference>(`/v1/calls/${encodeURIComponent(id)}/replay`, { method: 'POST' }),
      );
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
    setRunning(false);
  };
  return (
    <section class="replay" aria-label="Replay">
      <button type="button" disabled={isRunning} onClick={replay}>
        {isRunning ? 'Replaying …' : 'Replay'}
      </button>
      <div role="status">
        <ProblemNotice problem={problem} />
        {difference !== undefined && <Difference difference={difference} />}
      </div>
    </section>
  );
}

function Difference({
  difference: { same, settings, indexes, stages, results, warnings },
}: {
  readonly difference: ReplayDifference;
}) {
  if (same) {
    return (
      <p class="good">
        The same results and the same stages
        {settings.length + indexes.length > 0 && ', with other settings or another index'}.
      </p>
    );
  }
  const added = results.after.filter((id) => !results.before.includes(id));
  const lost = results.before.filter((id) => !results.after.includes(id));
  return (
    <div class="difference">
      <p class="bad">{results.same ? 'The same results, by another way.' : 'Other results.'}</p>
      {settings.length > 0 && <p>Settings that differ: {settings.join(', ')}</p>}
      {indexes.length > 0 && <p>Indexes that changed: {indexes.join(', ')}</p>}
      <Ids name="New among the results" ids={added} />
      <Ids name="No longer among the results" ids={lost} />
      {stages.length > 0 && (
        <ul>
          {stages.map((stage, at) => (
            <li key={at}>
              {stageInWords(stage)}: {stage.only_after.length} new, {stage.only_before.length} gone,{' '}
              {stage.moved.length} moved
            </li>
          ))}
        </ul>
      )}
      {warnings.before.join() !== warnings.after.join() && (
        <p>
          Warnings: {warnings.before.join(', ') || 'none'} before, {warnings.after.join(', ') || 'none'} now
        </p>
      )}
    </div>
  );
}

function Ids({ name, ids }: { readonly name: string; readonly ids: readonly string[] }) {
  if (ids.length === 0) return null;
  const names = ids.slice(0, maxShown).map((id) => nameInLine(nameOfId(id)));
  return (
    <p>
      {name}: {names.join(', ')}
      {ids.length > maxShown && ` and ${ids.length - maxShown} more`}
    </p>
  );
}
