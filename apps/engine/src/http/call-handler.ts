import { RetrievalError } from '@touchstone/contract';
import type { Context, Handler } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { CallEvent, CallOutcome, CallTask } from '../calls/call-task.ts';
import { allowTool } from '../operation/access.ts';
import type { EngineEnvironment, EngineWiring } from './engine-wiring.ts';
import { type FailedCall, failedResponse, failedText } from './failed-answer.ts';
import { HttpFailure } from './http-failure.ts';
import { jsonText } from './json-text.ts';
import { type Route, routes } from './routes.ts';
import { runInTime } from './run-in-time.ts';

type CallContext = Context<EngineEnvironment>;

/** Answers a route by a call in a worker thread. */
export function callHandler(route: Route, wiring: EngineWiring): Handler<EngineEnvironment> {
  return async (context) => {
    allowTool(context.var.caller, route.tool);
    if (route.writes && !wiring.allowWrites) throw writesNothing();
    const task = await taskOf(route, context);
    if (route.streams && accepts(context, 'text/event-stream')) return streamed(route, context, task, wiring);
    const outcome = await runCall(context, task, wiring);
    if (outcome.status === 'error') return failedResponse(route, failedCall(outcome, context));
    return context.body(outcome.answer.body, 200, { 'content-type': 'application/json' });
  };
}

function writesNothing(): HttpFailure {
  const remedy = 'Start it with "touchstone serve --allow-writes" to index over HTTP.';
  return new HttpFailure(403, new RetrievalError('forbidden', `This engine is read-only. ${remedy}`));
}

async function taskOf({ kind, request, parameters = [] }: Route, context: CallContext): Promise<CallTask> {
  const { req, var: variables } = context;
  const { requestId: id, caller } = variables;
  const given = { ...req.query(), ...req.param() };
  const known = parameters.map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const remedy = known.length === 0 ? 'it takes none' : `it takes ${known.join(', ')}`;
    throw new RetrievalError('invalid_request', `This route has no parameter of that name: ${remedy}.`);
  }
  if (given.form !== undefined && given.form !== 'flat' && given.form !== 'canonical') {
    throw new RetrievalError('invalid_request', 'form must be "canonical" or "flat".');
  }
  for (const { name, schema } of parameters) {
    const value = given[name] ?? 'true';
    if (schema.type !== 'boolean' || value === 'true' || value === 'false') continue;
    throw new RetrievalError('invalid_request', `${name} must be "true" or "false".`);
  }
  return {
    kind,
    id,
    body: request === undefined ? undefined : await jsonText(context),
    parameters: wantsFlat(context) ? { ...given, form: 'flat' } : given,
    indexes: caller.indexes,
    callsOf: caller.callsOf,
  };
}

async function runCall(
  context: CallContext,
  task: CallTask,
  { metrics, log }: EngineWiring,
  onEvent?: (event: CallEvent) => void,
): Promise<CallOutcome> {
  const { span, told } = context.var;
  const outcome = await runInTime(context, task, { signal: context.req.raw.signal, onEvent });
  if (outcome.status === 'ok') {
    const { indexes, resultCount, warnings } = outcome.answer.notes;
    Object.assign(told, { indexes, results: resultCount, warnings });
    metrics.call(task.kind, outcome.answer.notes);
    span.call(outcome.answer.notes);
    return outcome;
  }
  const { error, note } = outcome;
  told.error = error.code;
  if (note !== undefined) log.error({ request: task.id, trace_id: span.traceId, code: error.code, note }, 'failure');
  return outcome;
}

function failedCall(outcome: Extract<CallOutcome, { status: 'error' }>, context: CallContext): FailedCall {
  const { error, isMissing } = outcome;
  const { requestId } = context.var;
  return { error, requestId, status: isMissing ? 404 : undefined, isFlat: wantsFlat(context) };
}

/** Server-sent events: `call` with the id, `stage` as each ends or `progress`, and at last `result` or `error`. */
function streamed(route: Route, context: CallContext, task: CallTask, wiring: EngineWiring): Response {
  const { span, told } = context.var;
  return streamSSE(context, (stream) => tellAll(stream).finally(span.keepOpen())) as Response;

  async function tellAll(stream: SSEStreamingApi): Promise<void> {
    await stream.writeSSE({ event: 'call', data: JSON.stringify({ id: task.id }) });
    const onEvent = (event: CallEvent) => void stream.writeSSE({ ...event });
    const outcome = await runCall(context, { ...task, wantsEvents: true }, wiring, onEvent);
    if (outcome.status === 'ok') await stream.writeSSE({ event: 'result', data: outcome.answer.body });
    else await stream.writeSSE({ event: 'error', data: failedText(route, failedCall(outcome, context)) });
    wiring.log.info({ request: task.id, trace_id: span.traceId, ...told }, 'stream ended');
  }
}

/** True if the caller wants spec 004's flat form, by the query or by content negotiation. */
export function wantsFlat(context: CallContext): boolean {
  const { req } = context;
  const hasForms = routes.some(
    ({ path, parameters = [] }) => path === req.path && parameters.some(({ name }) => name === 'form'),
  );
  if (!hasForms) return false;
  return req.query('form') === 'flat' || accepts(context, 'application/vnd.touchstone.flat+json');
}

function accepts({ req }: CallContext, type: string): boolean {
  return (req.header('accept') ?? '').split(',').some((each) => each.split(';')[0]?.trim().toLowerCase() === type);
}
