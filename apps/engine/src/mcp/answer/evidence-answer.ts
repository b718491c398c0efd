import type { EvidencePack } from '@touchstone/contract';
import type { AnswerForms } from './answer-forms.ts';
import { oneADocument } from './one-a-document.ts';
import { citedPassage, type Passage } from './passage.ts';
import { type PageRequest, type PassageList, passagePage } from './passage-list.ts';

/** A page of a pack. */
export function evidenceAnswer(pack: EvidencePack, page: PageRequest): AnswerForms {
  return passagePage(evidenceList(pack), page);
}

function evidenceList({ candidates, grounding, coverage, warnings }: EvidencePack): PassageList {
  const passages = candidates.map((candidate): Passage => {
    const { citation, text, startLine, endLine, title, section, symbol, path } = candidate;
    const metadata = { title, section, symbol, path, start_line: startLine, end_line: endLine };
    return { ...citedPassage({ citation, text, metadata }), score: candidate.rerankScore ?? undefined };
  });
  const { docsInTopK: docs, codeInTopK: code, satisfied } = coverage;
  return {
    passages: oneADocument(passages),
    verdict: `Grounding: ${grounding}, ${docs} docs, ${code} code${satisfied ? '' : ' (fewer of one kind than wanted)'}.`,
    members: { grounding, coverage: { docs, code, satisfied } },
    warnings,
    nothing: 'No evidence was found that supports an answer. Say so, or ask in other words.',
  };
}
