import { RetrievalError } from '@touchstone/contract';
import {
  type BatchItem,
  batchAnswer,
  callDifference,
  callHistory,
  callList,
  contextAnswer,
  contextPack,
  engineHealth,
  engineReadiness,
  evidenceAnswer,
  indexList,
  lenient,
  retrievalCalls,
  searchAnswer,
  sourceText,
  stageTrace,
} from '@touchstone/contract/wire';
import * as z from 'zod';
import type { AnswerOptions, BatchOutcome, Client, StageOptions } from './client.ts';
import { type ClientOptions, clientSettings } from './client-options.ts';
import { engineCaller } from './engine-call.ts';
import { badAnswer } from './failures.ts';
import { requestJson } from './requests.ts';
import { placeQuery } from './source-place.ts';

/** A client of the engine at `baseUrl`. Nothing is sent yet. Throws `invalid_config` for an option that is wrong. */
export function createClient(options: ClientOptions): Client {
  const ask = engineCaller(clientSettings(options));

  return {
    retrieve: async (request, { onStage, ...call } = {}) => {
      const body = requestJson(request);
      const { retrievalCalls: made, requestId } = await ask(
        { path: 'v1/retrieve', body, form: forms.retrieve, events: stageEvents(onStage) },
        call,
      );
      return { call: onlyCall(made, requestId), requestId };
    },
    search: async (request, { onStage, ...call } = {}) =>
      ask({ path: 'v1/search', body: requestJson(request), form: forms.search, events: stageEvents(onStage) }, call),
    retrieveMany: async (requests, { concurrency, ...call } = {}) => {
      const body = { requests: requests.map(requestJson), concurrency };
      const { items, requestId } = await ask({ path: 'v1/retrieve/batch', body, form: forms.batch }, call);
      if (items.length !== requests.length) {
        throw badAnswer(`it has ${items.length} items for ${requests.length} requests`, requestId);
      }
      return { items: items.map((item) => outcomeOf(item, requestId)), requestId };
    },
    evidence: async (request, { onStage, ...call } = {}) =>
      ask(
        { path: 'v1/evidence', body: requestJson(request), form: forms.evidence, events: stageEvents(onStage) },
        call,
      ),
    context: async (request, { onStage, ...call } = {}) =>
      ask({ path: 'v1/context', body: requestJson(request), form: forms.context, events: stageEvents(onStage) }, call),
    answer: async (request, { onStage, onText, ...call } = {}) => {
      const events = [...(stageEvents(onStage) ?? []), ...(textEvents(onText) ?? [])];
      const body = requestJson(request);
      return ask(
        { path: 'v1/answers', body, form: forms.answer, events: events.length > 0 ? events : undefined },
        call,
      );
    },
    indexes: async (call) => ask({ path: 'v1/indexes', form: forms.indexes }, call),
    index: async (name, { onProgress, timeoutMs = Number.POSITIVE_INFINITY, signal } = {}) => {
      const events = [{ name: 'progress', form: anyObject, tell: onProgress ?? (() => {}) }];
      const path = `v1/indexes/${segment(name, 'index')}`;
      return ask({ path, body: {}, form: forms.report, events, repeatable: false }, { timeoutMs, signal });
    },
    source: async (index, place, call) => {
      const path = `v1/indexes/${segment(index, 'index')}/source`;
      return ask({ path, query: placeQuery(place), form: forms.source }, call);
    },
    calls: async ({ limit, ...call } = {}) => ask({ path: 'v1/calls', query: { limit }, form: forms.calls }, call),
    call: async (id, call) => ask({ path: `v1/calls/${segment(id, 'call')}`, form: forms.call }, call),
    replay: async (id, call) =>
      ask({ path: `v1/calls/${segment(id, 'call')}/replay`, body: {}, form: forms.replay }, call),
    health: async (call) => ask({ path: 'healthz', form: forms.health }, call),
    ready: async (call) => ask({ path: 'readyz', form: forms.ready, answersWith: 503 }, call),
  };
}

const anyObject = z.record(z.string(), z.json());

const forms = {
  retrieve: lenient(retrievalCalls),
  search: lenient(searchAnswer),
  batch: lenient(batchAnswer),
  evidence: lenient(evidenceAnswer),
  context: lenient(contextPack),
  answer: lenient(contextAnswer),
  indexes: lenient(indexList),
  report: anyObject.transform((report) => ({ report })),
  source: lenient(sourceText),
  calls: lenient(callList),
  call: lenient(callHistory),
  replay: lenient(callDifference),
  health: lenient(engineHealth),
  ready: lenient(engineReadiness),
  stage: lenient(stageTrace),
  text: z.object({ text: z.string() }),
} as const;

/** A name as one part of a path, which "." and ".." cannot be. */
function segment(name: string, what: string): string {
  if (!/^\.{0,2}$/.test(name)) return encodeURIComponent(name);
  throw new RetrievalError('invalid_request', `There is no ${what} with the name "${name}".`);
}

function stageEvents(onStage: StageOptions['onStage']) {
  if (onStage === undefined) return undefined;
  return [{ name: 'stage', form: forms.stage, tell: onStage }];
}

function textEvents(onText: AnswerOptions['onText']) {
  if (onText === undefined) return undefined;
  const tell = ({ text }: { readonly text: string }, about: { readonly attempt: number }) => onText(text, about);
  return [{ name: 'text', form: forms.text, tell }];
}

function onlyCall<Call>(calls: readonly Call[], requestId: string | undefined): Call {
  const [call] = calls;
  if (call === undefined || calls.length > 1)
    throw badAnswer(`it has ${calls.length} calls for one request`, requestId);
  return call;
}

function outcomeOf(item: BatchItem, requestId: string | undefined): BatchOutcome {
  if (item.status === 'ok') return { status: 'ok', call: onlyCall(item.retrievalCalls, requestId) };
  const { code, message, provider, retryAfterMs } = item.error;
  return { status: 'error', error: new RetrievalError(code, message, { provider, retryAfterMs, requestId }) };
}
