import { compact, printableLine, type RetrievalResult } from '@touchstone/contract';
import { codeSpan } from '@touchstone/host/agents/markdown';
import { tokenBound } from '@touchstone/lexical';
import { citationOf, foldCopies } from '@touchstone/pipeline';
import type { HostSearch } from '../host.ts';
import type { AnswerForms } from './answer-forms.ts';
import { oneADocument } from './one-a-document.ts';
import { citedPassage, citePlace, type Passage } from './passage.ts';
import { type PageRequest, type PassageList, passagePage } from './passage-list.ts';

/** A page of the results of a search. */
export function searchAnswer(found: HostSearch, page: PageRequest): AnswerForms {
  return passagePage(searchList(found), page);
}

/** The request of the first pages of several searches. */
export interface SeveralRequest extends Omit<PageRequest, 'question'> {
  readonly questions: readonly PageRequest['question'][];
}

/** The first pages of several searches, below their questions. Each may be as long as the others; its cursor is for that question alone. */
export function searchAnswers(found: readonly HostSearch[], request: SeveralRequest): AnswerForms {
  const { questions, notices, maxTokens, ...page } = request;
  const heads = questions.map(({ query }) => `# ${printableLine(query).slice(0, maxHeadCharacters)}`);
  const spent = heads.reduce((sum, head) => sum + tokenBound(head, 'openai') + headTokens, 0);
  const answers = found.map((one, at) =>
    searchAnswer(one, {
      ...page,
      question: questions[at] ?? { query: '' },
      notices: at === 0 ? notices : undefined,
      maxTokens: Math.floor((maxTokens - spent) / found.length),
    }),
  );
  return {
    text: answers.map(({ text }, at) => `${heads[at]}\n${text}`).join('\n\n'),
    structured: {
      answers: answers.map(({ structured }, at) => ({ query: heads[at]?.slice(2), ...structured })),
    },
  };
}

const maxHeadCharacters = 80;
/** For the name of the member and the marks around a question. */
const headTokens = 8;

function searchList({ calls, merged, warnings, verdict, unknownWords }: HostSearch): PassageList {
  const own = () => calls.flatMap((call) => call.results.map((result): Found => ({ result })));
  const results: readonly Found[] = merged ?? own();
  const cited = ({ result }: Found) => citedPassage({ ...result, citation: citationOf(result).text });
  const folded = foldCopies(results, ({ result }) => result.text);
  const passages = oneADocument(
    folded.map(({ item, copies }) => ({
      ...cited(item),
      score: item.result.rerankScore,
      index: item.index,
      copies: copies.map((copy) => citePlace(cited(copy))),
    })),
  );
  const isNothing = verdict === 'none';
  return {
    passages: isNothing ? [] : passages,
    verdict: `Verdict: ${verdict}.${unknownSentence(unknownWords)}`,
    members: compact({ verdict, unknown_words: unknownWords.length === 0 ? undefined : [...unknownWords] }),
    warnings: [...warnings, ...calls.flatMap((call) => call.warnings ?? [])],
    nothing: passages.length === 0 ? nothingFound : nothingFits(passages, unknownWords),
  };
}

/** A result, and of several indexes its own. */
interface Found {
  readonly index?: string;
  readonly result: RetrievalResult;
}

function unknownSentence(words: readonly string[]): string {
  if (words.length === 0) return '';
  return ` No passage has ${words.map((word) => codeSpan(printableLine(word))).join(', ')}.`;
}

const nothingFound = 'Nothing was found. Try other words, or leave out source_type and paths.';

/** Text that answers nothing costs its reader tokens: the nearest places are named, as far as there is room. */
function nothingFits(passages: readonly Passage[], unknownWords: readonly string[]): string {
  const nothing = 'Nothing fits: say so, or ask in other words.';
  const room = maxNothingTokens - tokenBound(`Verdict: none.${unknownSentence(unknownWords)}`, 'openai');
  const named = [3, 2, 1].map((count) => {
    const nearest = passages.slice(0, count).map((passage) => codeSpan(citePlace(passage)));
    return `${nothing} Nearest: ${nearest.join(', ')}.`;
  });
  return named.find((text) => tokenBound(text, 'openai') <= room) ?? nothing;
}

const maxNothingTokens = 70;
