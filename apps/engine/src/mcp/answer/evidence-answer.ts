import type { EvidencePack } from '@touchstone/contract';
import type { AnswerForms } from './answer-forms.ts';
import { citedPassage, type Passage } from './passage.ts';
import { type PageRequest, type PassageList, passagePage } from './passage-list.ts';

/** A page of a pack. */
export function evidenceAnswer(pack: EvidencePack, page: PageRequest): AnswerForms {
  return passagePage(evidenceList(pack), page);
}

function evidenceList({ candidates, grounding, coverage, warnings }: EvidencePack): PassageList {
  const isReranked = candidates.every(({ rerankScore }) => rerankScore !== null);
  const passages = candidates.map((candidate): Passage => {
    const { rank, citation, text: quoted, rerankScore, fusedScore, sourceType, startLine, endLine } = candidate;
    const { title, section, symbol, path } = candidate;
    const metadata = {
      title,
      section,
      symbol,
      path,
      source_type: sourceType,
      start_line: startLine,
      end_line: endLine,
    };
    const score = isReranked ? (rerankScore ?? undefined) : fusedScore;
    return { rank, score, ...citedPassage({ citation, text: quoted, metadata }) };
  });
  const { docsInTopK: docs, codeInTopK: code, satisfied } = coverage;
  const covered = `${docs} docs, ${code} code${satisfied ? '' : ' (fewer of one kind than wanted)'}`;
  return {
    passages,
    scoreKind: isReranked ? 'rerank_score' : 'fused_score',
    facts: [
      { line: `Grounding: ${grounding}; ${covered}.`, members: { grounding, coverage: { docs, code, satisfied } } },
    ],
    warnings,
    nothing: 'No evidence was found that supports an answer. Say so, or ask in other words.',
  };
}
