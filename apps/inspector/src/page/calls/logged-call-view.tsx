import { useEffect, useState } from 'preact/hooks';
import { askedCall, askedQuery, askedSettings, askNow } from '../answer/asked.ts';
import { openCall } from '../answer/open-call.ts';
import type { ShownCall } from '../answer/shown-call.ts';
import { CallView } from '../call/call-view.tsx';
import { type Problem, problemOf } from '../engine/problem.ts';
import { settingsOfRequest } from '../question/settings-of-request.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { inWords } from './calls-view.tsx';
import { ReplayView } from './replay-view.tsx';

/** One logged call, explained; it can be made again. */
export function LoggedCallView({ id }: { readonly id: string }) {
  const [call, setCall] = useState<ShownCall | undefined>();
  const [problem, setProblem] = useState<Problem | undefined>();
  useEffect(() => {
    const controller = new AbortController();
    setCall(undefined);
    setProblem(undefined);
    openCall(id, controller.signal)
      .then(setCall)
      .catch((thrown: unknown) => controller.signal.aborted || setProblem(problemOf(thrown)));
    return () => controller.abort();
  }, [id]);
  if (call === undefined) {
    return (
      <>
        <h1>Call {id.slice(0, 8)}</h1>
        {problem === undefined ? <p class="note">Opening the call …</p> : <ProblemNotice problem={problem} />}
      </>
    );
  }
  return (
    <>
      <div class="bar">
        <h1>{call.query}</h1>
        <button
          type="button"
          onClick={() => {
            askedQuery.value = call.query;
            askedSettings.value = settingsOfRequest(call.kind, call.request);
            askedCall.value = undefined;
            location.hash = '#ask';
            void askNow();
          }}
        >
          Ask again
        </button>
      </div>
      <p class="note">
        {call.kind}, {call.startedAt !== undefined && inWords(call.startedAt)}
      </p>
      <ReplayView id={call.id ?? id} key={call.id} />
      <CallView call={call} />
    </>
  );
}
