import {
  checkFilterSize,
  type EvidenceRequest,
  type IndexState,
  type JsonObject,
  systemClock,
} from '@touchstone/contract';
import { callLedger } from '../call/call-ledger.ts';
import { threadCalls } from '../call/call-line.ts';
import { collectWarnings } from '../call/collect-warnings.ts';
import { recordTrace, type TraceRecorder } from '../call/record-trace.ts';
import { budgetExceeded, type TimeBudget } from '../call/time-budget.ts';
import type { TracedCallOptions } from '../call/traced-call.ts';
import { withinBudget } from '../call/within-budget.ts';
import { checkDependencies } from './check-dependencies.ts';
import type { EvidenceDependencies, EvidenceGatherer, GatheredEvidence } from './evidence-gatherer.ts';
import { coverageMinimum } from './gate/coverage.ts';
import { embedModelsOf } from './gate/judge-grounding.ts';
import { sidesLetThrough } from './gate/sides-let-through.ts';
import { evidencePlan } from './pack/evidence-plan.ts';
import { explainNothing } from './pack/explain-nothing.ts';
import { nameUnknownWords } from './pack/name-unknown-words.ts';
import { packEvidence } from './pack/pack-evidence.ts';
import { readQuery } from './query/read-query.ts';
import { rankEvidence } from './rank-evidence.ts';
import { toEvidenceEvent } from './record/evidence-event.ts';
import { recordedSettings } from './record/recorded-settings.ts';
import { pipelineDebug, queryDetail, selectionDetail } from './record/trace-details.ts';
import { rerankInstructions } from './rerank/rerank-instruction.ts';
import { pathFilter } from './search/collection-filter.ts';
import { startSearch } from './search/evidence-search.ts';
import type { OpenCollection } from './search/open-collections.ts';
import { bestSimilarity } from './search/searched-collection.ts';

/**
 * Wires collections and a reranker into evidence packs (spec 000). Throws `invalid_config` for collections that cannot be
 * searched, share a name or are none, for a rerank instruction that does not end with `{user_query}`, and for limits or
 * weights that contradict each other.
 */
export function createEvidenceGatherer(dependencies: EvidenceDependencies): EvidenceGatherer {
  checkDependencies(dependencies);
  const {
    collections,
    reranker,
    profile,
    engine,
    line = threadCalls,
    clock = systemClock,
    newId = () => crypto.randomUUID(),
  } = dependencies;
  const instructions = rerankInstructions(profile);
  // Read at the first call: asking an embedder for its model may load it.
  let settings: JsonObject | undefined;

  const gather = async (request: EvidenceRequest, options: TracedCallOptions = {}): Promise<GatheredEvidence> => {
    checkFilterSize(pathFilter(request));
    const recorder = recordTrace(clock, options.callId ?? newId(), options.onStage);
    const call = { ...options, what: 'gathering of evidence', timeBudgetMs: request.timeBudgetMs };
    return withinBudget({ line, clock }, call, (budget) => gatherWithin(budget, recorder, request));
  };

  const gatherWithin = async (
    budget: TimeBudget,
    recorder: TraceRecorder,
    request: EvidenceRequest,
  ): Promise<GatheredEvidence> => {
    const [ledger, warnings] = [callLedger(clock), collectWarnings()];
    const call = { profile, collections, clock, budget, ledger, recorder, warnings };
    const { maxResultsFinal, taskMode } = request;

    const query = recorder.stageSync('query', () => readQuery(request.query, profile), queryDetail); // §5
    const search = await startSearch(call, query, request); // §6, §7
    const minimum = coverageMinimum(profile, await sidesLetThrough(call, search, request), request);
    const { secondaryQueriesWhen, docsNeedUrl } = profile;
    const hasSecondary = query.secondary.length > 0;
    const { ranking, found, steps } = await rankEvidence(call, {
      search,
      rules: { secondaryQueriesWhen, docsNeedUrl, hasSecondary, minimum, maxResultsFinal },
      reranker,
      query: query.main.text,
      instruction: instructions[taskMode],
    }); // §8, §9, §10.2
    const packing = {
      query,
      request,
      profile,
      plan: evidencePlan(profile, query, found, steps),
      minimum,
      ranking,
      rerankModel: reranker?.model,
      embedModels: embedModelsOf(collections),
      bestSimilarity: bestSimilarity(found),
    };
    const packed = recorder.stageSync('select', () => packEvidence(packing), selectionDetail); // §10

    for (const warning of await nameUnknownWords(call, query.main.text, ranking, packed.warnings))
      warnings.add(warning);
    if (ranking.length === 0) warnings.add(explainNothing(search.opened, found, request));
    for (const stage of budget.cutShort) warnings.add(budgetExceeded(stage, request));
    const trace = recorder.finish();
    const debug = { ...ledger.toJson(), pipeline: pipelineDebug(trace, reranker?.model) };
    const pack = { ...packed.pack, warnings: warnings.list(), debug };
    const event = toEvidenceEvent(pack, trace);
    const indexes = distinctIndexes(search.opened);
    settings ??= recordedSettings(dependencies);
    return { pack, record: { kind: 'evidence', id: trace.id, engine, settings, indexes, request, event, trace } };
  };
  return { gather };
}

/** Collections that share an index are one entry. */
function distinctIndexes(opened: readonly OpenCollection[]): readonly IndexState[] {
  return [...new Map(opened.map(({ state }) => [state.index, state])).values()];
}
