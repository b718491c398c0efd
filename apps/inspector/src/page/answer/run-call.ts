import type { Signal } from '@preact/signals';
import { ask } from '../engine/ask.ts';
import { lookAtEngine } from '../engine/indexes.ts';
import { EngineError, problemOf } from '../engine/problem.ts';
import type { QuestionSettings } from '../question/question.ts';
import { requestBody } from '../question/request-body.ts';
import { resultsOfAnswer } from './results-of.ts';
import type { ShownCall } from './shown-call.ts';

/** Sends the question, and updates `shown` with the engine's events. Never throws: `shown` has the failure. */
export async function runCall(
  shown: Signal<ShownCall | undefined>,
  query: string,
  settings: QuestionSettings,
  signal: AbortSignal,
): Promise<void> {
  const { kind } = settings;
  let call: ShownCall = {
    ...{ kind, query, isRunning: true, stages: [], results: [], warnings: [], warningCodes: [], request: {} },
    startedAt: new Date().toISOString(),
  };
  const show = (changes: Partial<ShownCall>) => {
    call = { ...call, ...changes };
    if (!signal.aborted) shown.value = call;
  };
  show({});
  try {
    const request = requestBody(query, settings);
    show({ request });
    const answer = await ask(
      kind,
      request,
      { onCall: (id) => show({ id }), onStage: (stage) => show({ stages: [...call.stages, stage] }) },
      signal,
    );
    const stages = call.stages.toSorted((a, b) => a.started_ms - b.started_ms || b.duration_ms - a.duration_ms);
    const { notices } = answer;
    const results = resultsOfAnswer(answer, stages);
    show({ ...partsOfAnswer(answer), notices, stages, results, answer, isRunning: false });
  } catch (thrown) {
    show({ problem: problemOf(thrown), isRunning: false });
    void lookAtEngine();
  }
}

function partsOfAnswer(answer: Awaited<ReturnType<typeof ask>>): Partial<ShownCall> {
  if ('understanding' in answer) return { warnings: answer.warnings, context: answer };
  if (!('evidence_pack' in answer)) {
    const { retrieval_calls: calls, warnings = [] } = answer;
    const { verdict, unknown_words } = answer;
    const judgement = verdict === undefined ? undefined : { verdict, unknown_words };
    return { judgement, warnings: [...warnings, ...calls.flatMap((call) => call.warnings ?? [])] };
  }
  const { error, warnings, evidence_pack: pack } = answer;
  if (error !== undefined) throw new EngineError({ code: error.type, message: error.message });
  return { warnings, pack: pack ?? undefined };
}
