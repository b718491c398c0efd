import { type EvidenceRequest, isRetrievalError, RetrievalError, type RetrievalRequest } from '@touchstone/contract';
import {
  allowedWarnings,
  parseGivenEvidence,
  parseGivenQuestion,
  parseGivenRetrieval,
  parseStrictly,
  strictObject,
} from '@touchstone/contract/wire';
import type { Metric } from '@touchstone/eval';
import * as z from 'zod';
import type { RetrievalQuestion } from '../ask/complete-request.ts';
import { evaluationMethods } from '../evaluate/options.ts';
import type { RetrievalSettings } from '../settings/retrieval-settings.ts';
import type { CanonicalRequest, ContextOptions, EvidenceOptions, SearchOptions } from './touchstone.ts';

// The arguments of `open` and of its methods are parsed here alone: callers may use plain JavaScript.

const text = z.string('must be a text').min(1, 'must not be empty');
const texts = z.array(text, 'must be a list of texts');
const flag = z.boolean('must be true or false');
const countRule = 'must be a whole number from 1';
const count = z.int(countRule).min(1, countRule);
const linesRule = 'must be a whole number of lines from 0';
const lines = z.int(linesRule).min(0, linesRule);
const someTexts = z.union([text, texts], 'must be a name or a list of names');

function typed<T>(accepts: (value: unknown) => boolean, rule: string) {
  return z.custom<T>(accepts, rule);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
// Callbacks and data that is parsed where it is used: their types are the caller's word.
// biome-ignore lint/suspicious/noExplicitAny: each schema is checked against the options that it is for, where it is used.
const callback = typed<any>((value) => typeof value === 'function', 'must be a function').optional();
// biome-ignore lint/suspicious/noExplicitAny: as above.
const object = typed<any>(isObject, 'must be an object').optional();
const signal = z.instanceof(AbortSignal, { error: 'must be an AbortSignal' }).optional();

/** Arguments of each method beside the members of a request. */
const schemas = {
  open: strictObject({
    baseDir: text.optional(),
    env: object,
    isTrusted: flag.optional(),
    engine: text.optional(),
    program: text.optional(),
    writesLog: flag.optional(),
    clock: object,
    newId: callback,
  }),
  call: strictObject({ signal }),
  search: strictObject({ signal, index: someTexts.optional(), timeoutMs: count.optional() }),
  evidence: strictObject({ signal, index: someTexts.optional() }),
  context: strictObject({ signal }),
  ask: strictObject({ signal, onText: callback }),
  show: strictObject({ signal, index: text.optional(), before: lines.optional(), after: lines.optional() }),
  index: strictObject({
    signal,
    paths: texts.optional(),
    index: text.optional(),
    source: object,
    prune: flag.optional(),
    rebuild: flag.optional(),
    part: object,
    waits: flag.optional(),
    onProgress: callback,
  }),
  watch: strictObject({
    signal,
    index: text.optional(),
    onBatch: callback,
    onFailure: callback,
    onConfigChange: callback,
  }),
  evaluate: strictObject({
    signal,
    split: text.optional(),
    runs: text.optional(),
    onSet: callback,
    onSkip: callback,
    package: text.optional(),
    index: texts.optional(),
    fresh: flag.optional(),
    queryRole: z.enum(['query', 'code-query'], 'must be "query" or "code-query"').optional(),
    methods: z
      .array(z.enum(evaluationMethods, `must be one of ${evaluationMethods.join(', ')}`), 'must be a list of methods')
      .optional(),
    metrics: z.array(typed<Metric>(isObject, 'must be a metric'), 'must be a list of metrics').optional(),
    concurrency: count.optional(),
    keepTrace: flag.optional(),
    keepPassages: flag.optional(),
    allowedWarnings: allowedWarnings.optional(),
    ignoreIdenticalIds: flag.optional(),
    takesNothing: flag.optional(),
    cacheFolder: text.optional(),
    sources: text.optional(),
    onProgress: callback,
  }),
  tool: strictObject({
    kind: z.enum(['evidence', 'context'], 'must be "evidence" or "context"').optional(),
    name: text.optional(),
    description: text.optional(),
    fixed: object,
  }),
} as const;

type Method = keyof typeof schemas;

/** The options of a method. Throws `invalid_request` that names each member at fault. */
export function parseOptions<Name extends Method>(method: Name, options: unknown): z.output<(typeof schemas)[Name]> {
  const about = { code: 'invalid_request', what: `options of ${method}`, input: options } as const;
  return parseStrictly(schemas[method], about) as z.output<(typeof schemas)[Name]>;
}

/** A required text. */
export function parseText(value: string, what: string): string {
  return parseStrictly(text, { code: 'invalid_request', what, input: value });
}

/** Paths of one or several sets of questions. */
export function parseSets(value: string | readonly string[]): readonly string[] {
  return listOf(parseStrictly(someTexts, { code: 'invalid_request', what: 'question sets', input: value }));
}

/** Specification 001's request, completed by the defaults of the contract. */
export function parseCanonical(
  request: CanonicalRequest,
  index: string,
  { maxTopK, scoreThreshold }: RetrievalSettings,
): RetrievalRequest {
  const stated = parseStrictly(z.looseObject({}, 'must be an object'), {
    code: 'invalid_request',
    what: 'retrieval request',
    input: request,
  });
  return parseGivenRetrieval({ ...stated, index }, { maxTopK, scoreThreshold });
}

/** The question of a search, without the config's defaults, and the other options. */
export function parseSearch(query: string, options: SearchOptions, { maxTopK }: RetrievalSettings) {
  const { index, ...own } = parseOwn('search', options, questionNames);
  const stated = requestIn(options, questionNames);
  const parsed = parseGivenRetrieval({ ...stated, query, index: 'any' }, { maxTopK });
  // The contract's defaults are not those of the config: only stated members count.
  const members = Object.keys(stated).map((name) => [name, Reflect.get(parsed, name)] as const);
  const question: RetrievalQuestion = { ...Object.fromEntries(members), query: parsed.query };
  return { ...own, indexes: index === undefined ? undefined : listOf(index), question };
}

/** The request for a pack, complete, and the other options. */
export function parseEvidence(query: string, options: EvidenceOptions) {
  const { index, signal } = parseOwn('evidence', options, evidenceNames);
  const { maxResults, ...stated } = requestIn(options, evidenceNames);
  const given = { ...stated, query, maxResultsFinal: maxResults };
  return { signal, indexes: index === undefined ? undefined : listOf(index), request: parsed() };

  function parsed(): EvidenceRequest {
    try {
      return parseGivenEvidence(given);
    } catch (thrown) {
      if (!isRetrievalError(thrown)) throw thrown;
      // The option has a shorter name than the member of the request.
      const message = thrown.message.replaceAll('maxResultsFinal', 'maxResults');
      throw new RetrievalError(thrown.code, message, { cause: thrown });
    }
  }
}

/** The question of a context, and the other options. */
export function parseContext<Name extends 'context' | 'ask'>(method: Name, query: string, options: ContextOptions) {
  const own = parseOwn(method, options, contextNames);
  return { ...own, question: parseGivenQuestion({ ...requestIn(options, contextNames), query }) };
}

const questionNames = [
  'topK',
  'filters',
  'filter',
  'searchMethod',
  'queryPreprocessing',
  'hybridAlpha',
  'scoreThreshold',
  'rerank',
  'rerankPool',
] as const satisfies readonly (keyof SearchOptions)[];

const evidenceNames = [
  'taskMode',
  'repoRefHint',
  'pathAllowlist',
  'pathBlocklist',
  'maxResults',
  'timeBudgetMs',
] as const satisfies readonly (keyof EvidenceOptions)[];

const contextNames = [
  'history',
  'index',
  'topK',
  'maxTokens',
  'filters',
  'filter',
  'queryType',
  'order',
  'neighbors',
  'wholeSections',
  'timeBudgetMs',
  'maxCostUsd',
] as const satisfies readonly (keyof ContextOptions)[];

/** The options that are no members of the request. A name of neither kind is refused with the nearest of both. */
function parseOwn<Name extends Method>(method: Name, options: object, requestNames: readonly string[]) {
  const { shape } = schemas[method];
  const request = Object.fromEntries(requestNames.map((name) => [name, z.unknown().optional()]));
  const whole = strictObject({ ...request, ...shape });
  const about = { code: 'invalid_request', what: `options of ${method}`, input: options } as const;
  const own = Object.entries(parseStrictly(whole, about)).filter(([name]) => Object.hasOwn(shape, name));
  return Object.fromEntries(own) as z.output<(typeof schemas)[Name]>;
}

/** The stated members of the request. */
function requestIn(options: object, requestNames: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options).filter(([name]) => requestNames.includes(name)));
}

function listOf(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value;
}
