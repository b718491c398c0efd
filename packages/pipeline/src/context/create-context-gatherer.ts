import {
  type ContextPack,
  type ContextQueryPlan,
  type ContextRequest,
  compact,
  type JsonObject,
  type QueryUnderstanding,
  RetrievalError,
  systemClock,
} from '@touchstone/contract';
import { evidenceQueryText } from '@touchstone/core-fusion';
import { callLedger } from '../call/call-ledger.ts';
import { threadCalls } from '../call/call-line.ts';
import { collectWarnings } from '../call/collect-warnings.ts';
import { recordTrace, type TraceRecorder } from '../call/record-trace.ts';
import { type TimeBudget, understandingShares } from '../call/time-budget.ts';
import { withinBudget } from '../call/within-budget.ts';
import type { RankedCandidate } from '../evidence/candidate.ts';
import { isSearchable } from '../evidence/check-dependencies.ts';
import type { EvidenceCollection } from '../evidence/evidence-collection.ts';
import { embedModelsOf, judgeGrounding } from '../evidence/gate/judge-grounding.ts';
import { nameUnknownWords } from '../evidence/pack/name-unknown-words.ts';
import { readQuery } from '../evidence/query/read-query.ts';
import { pipelineDebug } from '../evidence/record/trace-details.ts';
import { openCollections } from '../evidence/search/open-collections.ts';
import { orderNamed } from '../files/named-first.ts';
import { assembleBest } from './assembly/assemble-stage.ts';
import { type ComparedSides, withBothSides } from './assembly/both-sides.ts';
import { toContextSource } from './assembly/context-source.ts';
import { type TokenCount, tokenCount } from './assembly/count-tokens.ts';
import type { ContextCall } from './context-call.ts';
import type { ContextCallOptions, ContextDependencies, ContextGatherer, GatheredContext } from './context-gatherer.ts';
import { contextWarnings } from './context-warnings.ts';
import { costMeter } from './cost/cost-meter.ts';
import { type FoundCandidates, findCandidates, type OpenSources } from './find-candidates.ts';
import { planQueries } from './plan-queries.ts';
import { rankFound } from './rank-candidates.ts';
import { toContextEvent } from './record/context-event.ts';
import { contextRecordSettings } from './record/context-settings.ts';

/**
 * Wires an index, its summaries, a reranker and a language model into the context of a question (spec 002). Throws `invalid_config` for
 * an index that cannot be searched.
 */
export function createContextGatherer(dependencies: ContextDependencies): ContextGatherer {
  const { chunks, summaries, reranker, languageModel, profile, engine } = dependencies;
  const { line = threadCalls, clock = systemClock, newId = () => crypto.randomUUID() } = dependencies;
  const collections = summaries === undefined ? [chunks] : [chunks, summaries];
  for (const collection of collections) if (!isSearchable(collection)) throw unsearchable(collection);
  const freeModels = inProcessModels(dependencies);
  const priceOf: ContextCall['priceOf'] = (provider, model) =>
    freeModels.has(`${provider}/${model}`) ? 'free' : dependencies.priceOf?.(provider, model);
  // Read at the first call: asking an embedder for its model may load it.
  let settings: JsonObject | undefined;
  let tokens: Promise<TokenCount> | undefined;

  const gather = async (request: ContextRequest, options: ContextCallOptions = {}): Promise<GatheredContext> => {
    const recorder = recordTrace(clock, options.callId ?? newId(), options.onStage);
    const call = { ...options, what: 'gathering of a context', timeBudgetMs: request.timeBudgetMs };
    return withinBudget(
      { line, clock },
      call,
      (budget) => gatherWithin(budget, recorder, request, options.plan),
      understandingShares,
    );
  };

  const gatherWithin = async (
    budget: TimeBudget,
    recorder: TraceRecorder,
    request: ContextRequest,
    planned: ContextCallOptions['plan'],
  ): Promise<GatheredContext> => {
    const [ledger, warnings, cost] = [callLedger(clock), collectWarnings(), costMeter(request.maxCostUsd)];
    const call = { profile, collections, clock, budget, ledger, recorder, warnings, cost, priceOf };
    const query = readQuestion(request.query);

    const [plan, opened] = await Promise.all([
      planned ?? planQueries(call, { ...request, query }, languageModel), // §1, §2, §3
      openSources(call),
    ]);
    const { understanding, queries } = plan;
    const found = await findCandidates(call, opened, { request, understanding, queries }); // §4, §5
    const { resolvedQuery } = understanding;
    const ranking = await rankFound(call, found, resolvedQuery, reranker); // §6
    const { grounding, isWithheld, signals } = judged(call, found, ranking, { understanding, reranker });
    tokens ??= countedBy(dependencies);
    const assembled = await assembleBest(call, chunks, {
      request,
      ranking:
        found.isLookedUp || found.isNamedSummary
          ? ranking
          : withBothSides(
              orderNamed({ query: resolvedQuery, wantsDocs: false }, ranking, profile.files),
              comparedIn(understanding),
              request.topK,
            ),
      most: found.isLookedUp ? ranking.length : request.topK,
      isWithheld,
      isLookedUp: found.isLookedUp,
      tokens: await tokens,
    }); // §7
    const ending = contextWarnings(opened, found, {
      request,
      assembled,
      grounding: profile.grounding.enabled ? grounding : 'strong',
      withheld: isWithheld ? ranking.length : 0,
      cutShort: budget.cutShort,
      isExplained: warnings.list().some(({ code }) => code === 'place_unknown'),
    });
    for (const warning of await nameUnknownWords(call, resolvedQuery, ranking, ending)) warnings.add(warning);

    const trace = recorder.finish();
    const pack: ContextPack = {
      query,
      index: chunks.index,
      understanding,
      queries,
      context: assembled.context,
      tokens: assembled.tokens,
      sources: assembled.placed.map(toContextSource),
      grounding,
      groundingSignals: compact({ ...signals }),
      cost: cost.cost(), // §9
      warnings: warnings.list(),
      debug: { ...ledger.toJson(), pipeline: pipelineDebug(trace, reranker?.model) },
    };
    const event = toContextEvent(pack, assembled.placed, { topK: request.topK, collections, trace });
    const indexes = [opened.chunks, opened.summaries].flatMap((open) => (open === undefined ? [] : [open.state]));
    settings ??= contextRecordSettings(dependencies);
    return { pack, record: { kind: 'context', id: trace.id, engine, settings, indexes, request, plan, event, trace } };
  };
  return { gather };
}

/**
 * Judged like evidence, but for pages and chapters that the question names: they are the answer's ground whatever their
 * words. A summary from a search shares few words with "summarize this", so it is never withheld.
 */
function judged(
  { profile, collections }: ContextCall,
  found: FoundCandidates,
  ranking: readonly RankedCandidate[],
  { understanding, reranker }: Pick<ContextQueryPlan, 'understanding'> & Pick<ContextDependencies, 'reranker'>,
) {
  const { grounding: byWords, signals } = judgeGrounding({
    query: readQuery(understanding.resolvedQuery, { secondaryQueries: [] }),
    ranking,
    citable: ranking,
    bestSimilarity: found.bestSimilarity,
    rerankModel: reranker?.model,
    embedModels: embedModelsOf(collections),
    calibration: profile.grounding.calibration,
  });
  if (ranking.length === 0) return { grounding: 'none', isWithheld: false, signals } as const;
  if (found.isLookedUp || found.isNamedSummary) return { grounding: 'strong', isWithheld: false, signals } as const;
  if (byWords !== 'none') return { grounding: byWords, isWithheld: false, signals };
  // Switched off, grounding is reported and withholds nothing.
  const isWithheld = understanding.queryType !== 'summary' && profile.grounding.enabled;
  return { grounding: isWithheld ? 'none' : 'weak', isWithheld, signals } as const;
}

function comparedIn({ queryType, aspects, chapters }: QueryUnderstanding): ComparedSides {
  return queryType === 'comparative' ? { aspects, chapters } : { aspects: [], chapters: [] };
}

function unsearchable({ index, store }: EvidenceCollection): RetrievalError {
  return new RetrievalError(
    'invalid_config',
    `Index "${index}" cannot be searched: the store "${store.name}" has no keyword search, and no embedder or sparse encoder that it ` +
      'could use is configured.',
  );
}

function readQuestion(question: string): string {
  const text = evidenceQueryText(question);
  if (text === '') throw new RetrievalError('invalid_request', '`query` is empty: write a question.');
  return text;
}

async function openSources(call: ContextCall): Promise<OpenSources> {
  const [chunks, summaries] = await openCollections(call, undefined);
  if (chunks === undefined) throw new RetrievalError('internal', 'No collection was opened.');
  return { chunks, summaries };
}

function countedBy({ countTokens, profile }: ContextDependencies): Promise<TokenCount> {
  return countTokens === undefined
    ? tokenCount(profile.assembly.counting)
    : Promise.resolve({ count: countTokens, countsHeaders: true });
}

/** Models that work in this process cost nothing. */
function inProcessModels({ chunks, summaries, reranker, languageModel }: ContextDependencies): ReadonlySet<string> {
  const models = [chunks.embedder, summaries?.embedder, reranker, languageModel];
  return new Set(models.flatMap((one) => (one?.inProcess === true ? [`${one.name}/${one.model}`] : [])));
}
