import type { RetrievalResult, ScoreKind } from '@touchstone/contract';
import { citationOf } from '@touchstone/pipeline';
import type { HostSearch } from '../host.ts';
import type { AnswerForms } from './answer-forms.ts';
import { citedPassage, type Passage } from './passage.ts';
import { type PageRequest, type PassageList, passagePage } from './passage-list.ts';

/** A page of what a search has found. */
export function searchAnswer(found: HostSearch, page: PageRequest): AnswerForms {
  return passagePage(searchList(found), page);
}

function searchList({ calls, merged, warnings }: HostSearch): PassageList {
  const own = calls.flatMap((call) => call.warnings ?? []);
  const results =
    merged?.map(({ index, rrfScore, result }) => ({ index, score: rrfScore, result })) ??
    calls.flatMap((call) =>
      call.results.map((result) => ({ index: undefined, score: result.rerankScore ?? result.relevanceScore, result })),
    );
  const passages = results.map(
    ({ index, score, result }, at): Passage => ({
      rank: at + 1,
      index,
      score,
      ...citedPassage({ ...result, citation: citationOf(result).text }),
    }),
  );
  return {
    passages,
    scoreKind: merged === undefined ? scoreKindOf(calls[0]?.results[0]) : 'rrf_score',
    warnings: [...warnings, ...own],
    nothing: 'Nothing was found. Try other words, or leave out source_type and paths.',
  };
}

function scoreKindOf(best: RetrievalResult | undefined): ScoreKind | undefined {
  return best?.rerankScore === undefined ? best?.relevanceKind : 'rerank_score';
}
