import { createHash } from 'node:crypto';
import {
  type CallOutcome,
  type CallRecord,
  type LogEntry,
  type LoggedQuery,
  type QueryTextForm,
  type SearchMethod,
  unexpectedFailure,
} from '@touchstone/contract';

/** A call that ended in an error. */
export interface FailedCall {
  readonly kind: CallRecord['kind'];
  readonly id: string;
  /** Version of the engine that answered. */
  readonly engine: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly query: string;
  /** Searched indexes, as far as known. */
  readonly indexes: readonly string[];
  readonly totalMs: number;
  readonly error: unknown;
  /** Of a search: how it was to be done. */
  readonly search?: { readonly searchMethod: SearchMethod; readonly topK: number };
}

/** The event of a finished call in its envelope. */
export function finishedEntry(record: CallRecord, form: QueryTextForm): LogEntry {
  const { id, engine, trace } = record;
  const query = loggedQuery(record.request.query, form);
  const about = {
    time: trace.startedAt,
    id,
    engine,
    latencyMs: trace.latency.totalMs,
    outcome: { status: 'ok' },
    query,
    indexes: record.indexes.map(({ index }) => index),
  } as const;
  const queryText = eventText(record.request.query, form);
  switch (record.kind) {
    case 'evidence': {
      const { kind, event } = record;
      return { kind, ...about, resultCount: event.finalTopK.length, event: { ...event, queryText } };
    }
    case 'search': {
      const { kind, event } = record;
      return { kind, ...about, resultCount: event.resultCount, event: { ...event, queryText } };
    }
    case 'context': {
      const { kind, event } = record;
      return { kind, ...about, resultCount: event.resultCount, event: { ...event, queryText } };
    }
  }
}

/** The event of a call that failed in its envelope: without results, and of a context none. */
export function failedEntry(call: FailedCall, form: QueryTextForm): LogEntry {
  const { kind, id, engine, startedAt: time, totalMs: latencyMs, indexes } = call;
  const query = loggedQuery(call.query, form);
  const outcome = failure(call, form);
  const about = { time, id, engine, latencyMs, outcome, query, indexes, resultCount: 0 };
  const event = { queryId: id, queryText: eventText(call.query, form), collectionsQueried: indexes, warnings: [] };
  switch (kind) {
    case 'evidence':
      return { kind, ...about, event: { ...event, ...noEvidence } };
    case 'search': {
      const latency = { embeddingMs: 0, searchMs: 0, postProcessingMs: 0, totalMs: latencyMs };
      const asked = call.search && {
        ...event,
        ...call.search,
        timestamp: time,
        resultIds: [],
        resultCount: 0,
        latency,
      };
      return { kind, ...about, event: asked };
    }
    case 'context':
      return { kind, ...about };
  }
}

const noEvidence = {
  qdrantRequestParams: null,
  qdrantResultIds: [],
  rerankModel: null,
  rerankInstructionHash: null,
  rerankBatching: null,
  finalTopK: [],
  coverage: { docsInTopK: 0, codeInTopK: 0 },
};

function failure({ error, query }: FailedCall, form: QueryTextForm): CallOutcome {
  const { code, message, operatorNote } = unexpectedFailure(error, 'call');
  const quotesQuery = (text: string) => form !== 'keep' && query.trim() !== '' && text.includes(query.trim());
  return {
    status: 'error',
    code,
    message: quotesQuery(message) ? 'The message is left out: it quotes the query.' : message,
    operatorNote: operatorNote === undefined || quotesQuery(operatorNote) ? undefined : operatorNote,
  };
}

/** The length of a query that is cut, in characters. */
const cutLength = 80;

/** The text of a query without the white space around it, which no search reads. */
function eventText(query: string, form: QueryTextForm): string {
  return loggedQuery(query.trim(), form).text;
}

function loggedQuery(query: string, form: QueryTextForm): LoggedQuery {
  const length = query.length;
  switch (form) {
    case 'keep':
      return { form, length, text: query };
    case 'cut':
      return { form, length, text: length > cutLength ? `${query.slice(0, cutLength).toWellFormed()}…` : query };
    case 'hash':
      return { form, length, text: `sha256:${createHash('sha256').update(query).digest('hex')}` };
  }
}
