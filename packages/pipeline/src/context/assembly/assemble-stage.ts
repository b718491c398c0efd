import type { ContextRequest, DroppedCandidate, Metadata } from '@touchstone/contract';
import type { RankedCandidate } from '../../evidence/candidate.ts';
import type { EvidenceCollection } from '../../evidence/evidence-collection.ts';
import type { ContextCall } from '../context-call.ts';
import { type AssembledContext, assembleContext } from './assemble-context.ts';
import type { ContextPiece } from './context-piece.ts';
import type { TokenCount } from './count-tokens.ts';
import { expandPieces } from './expand-pieces.ts';

export interface AssemblyTask {
  readonly request: ContextRequest;
  /** All candidates, best first. */
  readonly ranking: readonly RankedCandidate[];
  /** The number of them in the context. */
  readonly most: number;
  /** True if nothing can ground an answer, so that all is withheld. */
  readonly isWithheld: boolean;
  /** True if they are in reading order, which stays. */
  readonly isLookedUp: boolean;
  readonly tokens: TokenCount;
}

/** Adds the requested neighbours of the best chunks, and makes one text of them (spec 002 §7), noted in the trace. */
export async function assembleBest(
  call: ContextCall,
  chunks: EvidenceCollection,
  task: AssemblyTask,
): Promise<AssembledContext> {
  const { request, ranking, most, isWithheld, isLookedUp, tokens } = task;
  const best = isWithheld ? [] : ranking.slice(0, most);
  const { pieces, merged } = await expandPieces(call, chunks, best.map(toPiece), request);
  const { maxTokens } = request;
  const order = isLookedUp ? 'relevance' : request.order;
  const { overflow, counting } = call.profile.assembly;
  return call.recorder.stageSync(
    'assemble',
    () => assembleContext({ pieces, maxTokens, order, overflow, tokens }),
    (assembled) => ({
      settings: {
        max_tokens: maxTokens,
        counting,
        order,
        overflow,
        neighbors: request.neighbors,
        whole_sections: request.wholeSections,
        tokens: assembled.tokens,
      },
      candidates: assembled.placed
        .toSorted((a, b) => a.piece.rank - b.piece.rank)
        .map(({ piece: { id, rerankScore, rrfScore } }, at) => ({
          id,
          rank: at + 1,
          score: rerankScore ?? rrfScore ?? 0,
          scoreKind: rerankScore === null ? 'rrf_score' : 'rerank_score',
        })),
      dropped: [
        ...(isWithheld ? ranking.slice(0, most) : []).map(({ id }): DroppedCandidate => ({ id, reason: 'ungrounded' })),
        ...ranking.slice(most).map(({ id }): DroppedCandidate => ({ id, reason: 'below_top_k' })),
        ...merged.map(({ id, into }): DroppedCandidate => ({ id, reason: 'in_another_source', into })),
        ...assembled.leftOut.map(({ id }): DroppedCandidate => ({ id, reason: 'beyond_context' })),
      ],
    }),
  );
}

function toPiece({ id, chunkId, text, metadata, score, rerankScore }: RankedCandidate, at: number): ContextPiece {
  // A chunk that was looked up by its page has no fused score.
  const rrfScore = score > 0 ? score : null;
  return { id, rank: at + 1, chunkId, chunkIds: chunkIdsOf(chunkId, metadata), text, metadata, rrfScore, rerankScore };
}

/** A list of contents is made of the chapters' first chunks; anything else is a chunk itself. */
function chunkIdsOf(chunkId: string, { node_kind, children }: Metadata): readonly string[] {
  return node_kind === 'contents' && children !== undefined ? children : [chunkId];
}
