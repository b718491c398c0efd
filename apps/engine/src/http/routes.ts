import type { ServerTool } from '@touchstone/host';
import type { CallKind } from '../calls/call-task.ts';
import type { SchemaName } from './schemas.ts';

/** A parameter of a path or a query. */
interface RouteParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A route whose answer is a call: for the HTTP server and for OpenAPI. */
export interface Route {
  readonly method: 'get' | 'post';
  /** As OpenAPI writes it: `/v1/calls/{id}`. */
  readonly path: string;
  readonly kind: CallKind;
  /** The scope that a key needs. */
  readonly tool: ServerTool;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly RouteParameter[];
  readonly request?: SchemaName;
  readonly answer: SchemaName | readonly SchemaName[];
  /** With `Accept: text/event-stream`, sends events while the call runs. */
  readonly streams?: boolean;
  /** The form in which a failure may come. Default: a problem alone. */
  readonly failure?: SchemaName;
  /** Its answers have the status of the call (spec 000 §11): a failure is an answer of status `error`. */
  readonly answersFailures?: boolean;
  /** True if it changes stored data. */
  readonly writes?: boolean;
}

const string = { type: 'string' };
const neighbours = { type: 'integer', minimum: 0, maximum: 1000 };

const references: RouteParameter = {
  name: 'references',
  in: 'query',
  description:
    'With `true`, the answer has `references` beside the results: one for each document, with its pages joined and the URL of its text here.',
  schema: { type: 'boolean' },
};

const questions: RouteParameter = {
  name: 'questions',
  in: 'query',
  description:
    'With `true`, the answer has `questions`: up to three that the indexes answer, made from headings of their docs.',
  schema: { type: 'boolean' },
};

const callId: RouteParameter = {
  name: 'id',
  in: 'path',
  description: 'Id of the call, the beginning of one, or `last`.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9-]{1,128}$' },
};

const form: RouteParameter = {
  name: 'form',
  in: 'query',
  description: 'Form of the answer. Default: canonical.',
  schema: { type: 'string', enum: ['canonical', 'flat'] },
};

/** Every call that HTTP offers, in the order of the documentation. */
export const routes: readonly Route[] = [
  {
    method: 'post',
    path: '/v1/retrieve',
    kind: 'retrieve',
    tool: 'search',
    summary: 'Retrieve, by the canonical contract',
    description:
      'Takes a request of the retrieval contract and returns its `retrieval_calls`. A request without `search_method` is semantic. With `form=flat`, or `Accept: application/vnd.touchstone.flat+json`, the answer is flat: one object for each result, with its similarity, and the latency of each part. A failure then has `status: "error"`, beside the same status of HTTP.',
    parameters: [form, references],
    request: 'retrieve_body',
    answer: ['retrieval_calls', 'flat_retrieval'],
    failure: 'flat_failure',
    streams: true,
  },
  {
    method: 'post',
    path: '/v1/retrieve/batch',
    kind: 'batch',
    tool: 'search',
    summary: 'Retrieve for several requests',
    description:
      'Answers up to 1,000 requests, in order. Each has its own result or error. Queries are embedded together where that is possible. Each result has its latency. `form=flat` gives each in the flat form.',
    parameters: [form],
    request: 'batch_body',
    answer: ['batch_answer', 'flat_batch_answer'],
  },
  {
    method: 'post',
    path: '/v1/search',
    kind: 'search',
    tool: 'search',
    summary: 'Search, with the defaults of the config',
    description:
      'Only the query is required: the config sets the method and the number of results. An index without vectors is searched by words, with a warning. `indexes` asks several indexes and merges what they find by rank.',
    parameters: [references],
    request: 'search_body',
    answer: 'search_answer',
    streams: true,
  },
  {
    method: 'post',
    path: '/v1/evidence',
    kind: 'evidence',
    tool: 'evidence',
    summary: 'Gather evidence',
    description:
      'Gives a pack of cited evidence from docs and code, reranked, with a verdict on whether it supports an answer. The texts come from the sources and are untrusted. A call that failed has the same form, with the status `error` and without a pack.',
    request: 'evidence_body',
    answer: 'evidence_answer',
    streams: true,
    failure: 'evidence_answer',
    answersFailures: true,
  },
  {
    method: 'post',
    path: '/v1/context',
    kind: 'context',
    tool: 'context',
    summary: 'Gather the context of a question',
    description:
      'Understands a question about long documents (its class, what it refers to in `history`, the pages and chapters that it names), widens it, searches, reranks, and assembles the best passages within `max_tokens`, with citations and cost. The texts come from the sources and are untrusted.',
    request: 'context_body',
    answer: 'context_pack',
    streams: true,
  },
  {
    method: 'post',
    path: '/v1/answers',
    kind: 'answer',
    tool: 'answer',
    summary: 'Answer a question',
    description:
      'Gathers the context of a question and has the language model of the config answer from it. `claims` has each sentence with the sources that it cites, and marks one that cites none, one that is not there, or one whose numbers, names or negations are not as in its sources. Where the context does not hold an answer, the status is `abstained`. Without a language model the code is `unsupported`. In a stream, each event `text` has a piece of the answer.',
    request: 'context_body',
    answer: 'context_answer',
    streams: true,
  },
  {
    method: 'get',
    path: '/v1/indexes',
    kind: 'indexes',
    tool: 'indexes',
    summary: 'List the indexes',
    description: 'What each index holds and what it was built with. A limited key sees its own indexes.',
    parameters: [questions],
    answer: 'index_list',
  },
  {
    method: 'post',
    path: '/v1/indexes/{index}',
    kind: 'index',
    tool: 'index',
    summary: 'Update an index from its sources',
    description:
      'Indexes what has changed in the sources of the config, and returns a report. The engine has to allow writes. With `Accept: text/event-stream` it reports its progress. If the caller disconnects, it stops between two batches; the next run continues there.',
    parameters: [{ name: 'index', in: 'path', description: 'An index of the config.', schema: { type: 'string' } }],
    answer: 'index_report',
    streams: true,
    writes: true,
  },
  {
    method: 'get',
    path: '/v1/indexes/{index}/source',
    kind: 'source',
    tool: 'show',
    summary: 'Read a cited place',
    description:
      'The lines of a citation with their neighbours, or a page, as indexed. Name them as `citation`, or as `path` with `lines` or `page`. No file is read.',
    parameters: [
      { name: 'index', in: 'path', description: 'The index.', schema: string },
      { name: 'citation', in: 'query', description: 'A citation, or the id of a chunk.', schema: string },
      { name: 'path', in: 'query', description: 'The path of a document, as results have it.', schema: string },
      { name: 'lines', in: 'query', description: 'A line or a span of lines, such as `10-40`.', schema: string },
      { name: 'page', in: 'query', description: 'The number of a page.', schema: { type: 'integer', minimum: 1 } },
      { name: 'before', in: 'query', description: 'Lines before the cited ones. Default: 0.', schema: neighbours },
      { name: 'after', in: 'query', description: 'Lines after the cited ones. Default: 0.', schema: neighbours },
    ],
    answer: 'source_text',
  },
  {
    method: 'get',
    path: '/v1/calls',
    kind: 'calls',
    tool: 'calls',
    summary: 'List logged calls',
    description: 'The newest calls in the log.',
    parameters: [
      {
        name: 'limit',
        in: 'query',
        description: 'Highest number of calls. Default: 50.',
        schema: { type: 'integer', minimum: 1, maximum: 1000 },
      },
    ],
    answer: 'call_list',
  },
  {
    method: 'get',
    path: '/v1/calls/{id}',
    kind: 'call',
    tool: 'calls',
    summary: 'Explain a call',
    description: 'A logged call: its request, its stages, and the ranks and scores of each candidate on its way.',
    parameters: [callId],
    answer: 'call_history',
  },
  {
    method: 'post',
    path: '/v1/calls/{id}/replay',
    kind: 'replay',
    tool: 'calls',
    summary: 'Make a call again',
    description:
      'Runs a logged call again with the current config and index, and reports what differs. The replay is not logged.',
    parameters: [callId],
    answer: 'call_difference',
  },
];
