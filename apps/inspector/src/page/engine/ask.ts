import { EngineError, problemOfBody } from './problem.ts';
import { readEvents } from './read-events.ts';
import { requestEngine } from './request.ts';
import type { BesideAnswer, ContextPack, EvidenceAnswer, QuestionKind, SearchAnswer, WireStage } from './wire-forms.ts';

/** Listens to a call while it runs. */
export interface CallListener {
  readonly onCall?: (id: string) => void;
  readonly onStage?: (stage: WireStage) => void;
}

/** Sends a question, and reports each stage as it ends. Throws `EngineError` with the engine's words. */
export async function ask(
  kind: QuestionKind,
  body: object,
  { onCall, onStage }: CallListener,
  signal?: AbortSignal,
): Promise<(EvidenceAnswer | SearchAnswer | ContextPack) & BesideAnswer> {
  const response = await requestEngine(`/v1/${kind}`, { method: 'POST', body, accept: 'text/event-stream', signal });
  if (response.body === null) throw new EngineError({ code: 'bad_response', message: 'The engine sent no body.' });
  for await (const { name, data } of readEvents(response.body)) {
    const value = JSON.parse(data);
    if (name === 'call') onCall?.(value.id);
    if (name === 'stage') onStage?.(value);
    if (name === 'error') throw new EngineError(problemOfBody(value, 500));
    if (name === 'result') return value;
  }
  throw new EngineError({ code: 'bad_response', message: 'The engine ended the call without a result. Ask again.' });
}
