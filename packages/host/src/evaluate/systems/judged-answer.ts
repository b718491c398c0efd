import type { EvidencePack, Trace } from '@touchstone/contract';
import type { Scored } from '@touchstone/core-fusion';
import type { Retrieved } from '@touchstone/eval';
import type { EvaluationQuery } from '../questions/question-set.ts';
import { rankingDepth, type SystemInput } from './evaluated-system.ts';
import type { FoundChunk } from './found-chunk.ts';
import { itemLosses } from './item-losses.ts';
import { judgedPassages } from './judged-passages.ts';
import { judgedRanking } from './judged-ranking.ts';

/** The answer of a pack of evidence or of a context to a question. */
interface RankedPack {
  readonly pack: Pick<EvidencePack, 'grounding' | 'warnings'>;
  readonly trace: Trace;
  /** Ids of the pack's candidates, best first. */
  readonly answer: readonly string[];
  /** Candidates behind it, best first. */
  readonly behind: readonly string[];
  /** The input of the reranking, best first. */
  readonly before: readonly string[];
  /** The stages that can lose a candidate. Default: all. */
  readonly lossTrace?: Pick<Trace, 'stages'>;
  /** Every chunk that a search brought, by the id that the trace uses. */
  readonly seen: ReadonlyMap<string, FoundChunk>;
}

/** The answer under the names that the judgements use; of a pack that abstains it is empty. */
export function judgedAnswer(
  query: EvaluationQuery,
  { set, keepTrace = false, keepPassages = false }: Pick<SystemInput, 'set' | 'keepTrace' | 'keepPassages'>,
  { pack, trace, answer, behind, before, lossTrace = trace, seen }: RankedPack,
): Retrieved<Scored> {
  const ranking = pack.grounding === 'none' ? [] : [...new Set([...answer, ...behind])].slice(0, rankingDepth);
  const ranked = (ids: readonly string[]) => judgedRanking(chunksOf(ids, seen), query, set);
  return {
    results: ranked(ranking),
    warnings: pack.warnings,
    notes: {
      before: ranked(before.slice(0, rankingDepth)),
      grounding: pack.grounding,
      attributions: itemLosses(query, set, { trace: lossTrace, answer, seen }),
      trace: keepTrace ? trace : undefined,
      passages: keepPassages ? judgedPassages(chunksOf(ranking, seen), seen.values(), query, set) : undefined,
    },
  };
}

/** The candidates after the last stage of this name, best first. */
export function idsAt({ stages }: Trace, name: string): readonly string[] {
  const last = stages.findLast(({ stage, error }) => stage === name && error === undefined);
  return last?.candidates?.map(({ id }) => id) ?? [];
}

/** Only stages that list candidates can lose one. */
export function listing({ stages }: Trace): Pick<Trace, 'stages'> {
  return { stages: stages.filter(({ candidates }) => candidates !== undefined) };
}

/** Names a model in the settings of a run. */
export function namedModel(model: { readonly name: string; readonly model: string } | undefined) {
  return model === undefined ? null : { name: model.name, model: model.model };
}

/** In the order of the ids; scores fall from rank to rank, since a pack's and the rest's are not of one scale. */
function chunksOf(ids: readonly string[], seen: ReadonlyMap<string, FoundChunk>): readonly FoundChunk[] {
  return ids.flatMap((id, position) => {
    const chunk = seen.get(id);
    return chunk === undefined ? [] : [{ ...chunk, score: ids.length - position }];
  });
}
