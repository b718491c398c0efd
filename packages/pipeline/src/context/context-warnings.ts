import type { ContextRequest, Grounding, Warning } from '@touchstone/contract';
import { budgetExceeded } from '../call/time-budget.ts';
import { nothingGrounds } from '../evidence/gate/judge-grounding.ts';
import type { AssembledContext } from './assembly/assemble-context.ts';
import type { FoundCandidates, OpenSources } from './find-candidates.ts';

/** The warnings of a finished call besides those of its stages. */
export function contextWarnings(
  opened: OpenSources,
  found: FoundCandidates,
  {
    request,
    assembled,
    grounding,
    withheld,
    cutShort,
    isExplained,
  }: {
    readonly request: ContextRequest;
    readonly assembled: AssembledContext;
    readonly grounding: Grounding;
    /** Number of candidates that were held back because they cannot ground an answer. */
    readonly withheld: number;
    readonly cutShort: ReadonlySet<string>;
    /** True if a warning of a stage already explains the empty result. */
    readonly isExplained: boolean;
  },
): readonly Warning[] {
  return [
    ...trimmed(assembled, request),
    ...(withheld > 0 ? [nothingGrounds(withheld)] : grounding === 'weak' ? [weakGrounding] : []),
    ...(found.ranking.length === 0 && !isExplained ? [nothingFound(opened, found)] : []),
    ...[...cutShort].map((stage) => budgetExceeded(stage, request)),
  ];
}

function trimmed({ leftOut, cut, placed }: AssembledContext, { maxTokens }: ContextRequest): readonly Warning[] {
  if (leftOut.length === 0 && cut === undefined) return [];
  const parts = [
    cut === undefined ? undefined : 'one source was cut after a sentence',
    leftOut.length === 0 ? undefined : `${leftOut.length} of ${leftOut.length + placed.length} sources were left out`,
  ].filter((part) => part !== undefined);
  return [
    {
      code: 'context_trimmed',
      message: `To keep the context within ${maxTokens} tokens, ${parts.join(' and ')}. Raise \`max_tokens\` to have more.`,
      detail: { left_out: leftOut.map(({ chunkId }) => chunkId), max_tokens: maxTokens },
    },
  ];
}

const weakGrounding: Warning = {
  code: 'weak_grounding',
  message: 'The context may not answer the question. Ask in other words, or index more.',
};

/** The warning for a search that went well and returned nothing. */
function nothingFound({ chunks }: OpenSources, { searched, isLookedUp, missingPlaces }: FoundCandidates): Warning {
  if (chunks.chunkCount === 0) {
    return {
      code: 'index_empty',
      message: `Index "${chunks.collection.index}" holds no chunks. Index something into it first.`,
    };
  }
  if (missingPlaces !== undefined) {
    return {
      code: 'filters_matched_nothing',
      message: `Index "${chunks.collection.index}" has no ${missingPlaces}. Check the number.`,
    };
  }
  const wasByMeaning = searched.some(({ lists }) =>
    lists.some(({ key, outcome }) => key.branch === 'dense' && 'hits' in outcome),
  );
  if (isLookedUp || wasByMeaning) {
    return {
      code: 'filters_matched_nothing',
      message:
        'No chunk satisfies the filters and the pages and chapters that the question names. Check the numbers, or loosen the filters.',
    };
  }
  return { code: 'no_matching_terms', message: 'No chunk holds a term of the question. Ask in other words.' };
}
