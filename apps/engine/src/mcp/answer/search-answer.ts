import { compact, printableLine, type RetrievalResult, type ScoreKind } from '@touchstone/contract';
import { codeSpan } from '@touchstone/host/agents/markdown';
import { citationOf, foldCopies } from '@touchstone/pipeline';
import type { HostSearch } from '../host.ts';
import type { AnswerForms } from './answer-forms.ts';
import { citedPassage, type Passage } from './passage.ts';
import { type PageRequest, type PassageList, passagePage } from './passage-list.ts';

/** A page of the results of a search. */
export function searchAnswer(found: HostSearch, page: PageRequest): AnswerForms {
  return passagePage(searchList(found), page);
}

function searchList({ calls, merged, warnings, verdict, unknownWords }: HostSearch): PassageList {
  const own = calls.flatMap((call) => call.warnings ?? []);
  const results: readonly { index?: string; score: number; result: RetrievalResult }[] =
    merged?.map(({ index, rrfScore, result }) => ({ index, score: rrfScore, result })) ??
    calls.flatMap((call) =>
      call.results.map((result) => ({ score: result.rerankScore ?? result.relevanceScore, result })),
    );
  const folded = foldCopies(results, ({ result }) => result.text);
  const passages = folded.map(
    ({ item: { index, score, result }, copies }, at): Passage => ({
      rank: at + 1,
      index,
      score,
      ...citedPassage({ ...result, citation: citationOf(result).text }),
      copies: copies.map((copy) => citedPassage({ ...copy.result, citation: citationOf(copy.result).text }).citation),
    }),
  );
  const isNothing = verdict === 'none';
  const words = unknownWords.map((word) => codeSpan(printableLine(word))).join(', ');
  const unknown = words === '' ? '' : ` No indexed passage holds ${words}.`;
  return {
    passages: isNothing ? [] : passages,
    scoreKind: merged === undefined ? scoreKindOf(calls[0]?.results[0]) : 'rrf_score',
    facts: [
      {
        line: `Verdict: ${verdict}.${unknown}`,
        members: compact({ verdict, unknown_words: unknownWords.length === 0 ? undefined : [...unknownWords] }),
      },
    ],
    warnings: [...warnings, ...own],
    nothing: passages.length === 0 ? nothingFound : nothingAnswers(passages),
  };
}

const nothingFound = 'Nothing was found. Try other words, or leave out source_type and paths.';
/** The number of withheld results that are named. */
const mostNamed = 3;

/** Text that answers nothing costs its reader tokens: `show` gives it. */
function nothingAnswers(passages: readonly Passage[]): string {
  const nearest = passages.slice(0, mostNamed).map(({ citation }) => codeSpan(citation));
  return `Nothing that was found is likely to answer this: say so, or ask in other words. Nearest, for \`show\`: ${nearest.join(', ')}.`;
}

function scoreKindOf(best: RetrievalResult | undefined): ScoreKind | undefined {
  return best?.rerankScore === undefined ? best?.relevanceKind : 'rerank_score';
}
