import { type ContextPack, printableLine } from '@touchstone/contract';
import type { AnswerForms } from './answer-forms.ts';
import { citedPassage, type Passage } from './passage.ts';
import { type PageRequest, type PassageList, passagePage } from './passage-list.ts';

/** A page of the sources of a context, in their order. */
export function contextAnswer(pack: ContextPack, page: PageRequest): AnswerForms {
  return passagePage(contextList(pack), page);
}

function contextList({ sources, grounding, understanding, warnings }: ContextPack): PassageList {
  const passages = sources.map((source): Passage => {
    const { citation, text, title, section, chapterTitle, path, startLine, endLine } = source;
    const metadata = { title, section: section ?? chapterTitle, path, start_line: startLine, end_line: endLine };
    return citedPassage({ citation, text, metadata });
  });
  const { queryType, resolvedQuery } = understanding;
  const resolved = printableLine(resolvedQuery);
  return {
    passages,
    verdict: `Grounding: ${grounding}; ${queryType} question: ${resolved}.`,
    members: { grounding, query_type: queryType, resolved_query: resolved },
    warnings,
    nothing: 'No passage was found that supports an answer. Say so, or ask in other words.',
  };
}
