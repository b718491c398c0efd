import { compact, count, harmless, printableLine, shownSymbols } from '@touchstone/contract';
import { codeSpan, fencedText } from '@touchstone/host/agents/markdown';
import { shortCitation } from '@touchstone/pipeline';
import type { AnswerForms } from './answer-forms.ts';
import { citeLines } from './cite-lines.ts';

/** One piece of text of an answer, before it is known whether all of it fits. */
export interface Passage {
  readonly rank: number;
  /** With the short form of its commit or hash; `show` takes it. */
  readonly citation: string;
  /** Absent for a single index. */
  readonly index?: string;
  readonly sourceType?: string;
  readonly score?: number;
  /** Symbol, section or title of the text. */
  readonly about?: string;
  readonly path?: string;
  /** Line of the source that `text` begins with. */
  readonly startLine?: number;
  readonly endLine?: number;
  readonly text: string;
  /** Citation of the lines that did not fit; absent where all of the text is here. */
  readonly rest?: string;
  /** Citations of passages that read the same. Default: none. */
  readonly copies?: readonly string[];
}

/** The source of a passage: a result of a search or a piece of evidence. */
export interface CitedText {
  readonly citation: string;
  readonly text: string;
  readonly metadata: {
    readonly title?: string;
    readonly section?: string;
    readonly symbol?: string | readonly string[];
    readonly path?: string;
    readonly source_type?: string;
    readonly start_line?: number;
    readonly end_line?: number;
  };
}

const maxAboutCharacters = 120;

/** The part of a passage that its source decides. */
export function citedPassage({ citation, text, metadata }: CitedText): Omit<Passage, 'rank'> {
  const { title, section, path, source_type: sourceType, start_line: startLine, end_line: endLine } = metadata;
  const about = shownSymbols(metadata) ?? section ?? title;
  const short = shortCitation(citation);
  return {
    citation: printableLine(startLine === undefined ? short : citeLines(short, startLine, endLine ?? startLine)),
    sourceType,
    about: about === undefined ? undefined : printableLine(about).slice(0, maxAboutCharacters),
    path,
    startLine,
    endLine,
    text: harmless(text).replace(/\n$/, ''),
  };
}

/** A passage in both forms of an answer. */
export function passageForms(passage: Passage): AnswerForms {
  const { rank, citation, index, sourceType, score, about, path, text, rest, copies = [] } = passage;
  const rounded = score === undefined ? undefined : Number(score.toPrecision(3));
  const facts = [
    ...(index === undefined ? [] : [`index ${codeSpan(index)}`]),
    ...(sourceType === undefined ? [] : [printableLine(sourceType)]),
    ...(rounded === undefined ? [] : [`score ${rounded}`]),
    ...(about === undefined ? [] : [codeSpan(about)]),
    ...(copies.length === 0 ? [] : [copiesLine(copies)]),
  ].join(', ');
  const lines = [
    `## ${rank}. ${codeSpan(citation)}`,
    ...(facts === '' ? [] : [facts]),
    fencedText(text, path),
    ...(rest === undefined ? [] : [`The rest of this text: ${codeSpan(rest)}`]),
  ];
  return {
    text: lines.join('\n'),
    structured: compact({
      ...{ rank, citation, index, source_type: sourceType, score: rounded, about, text, rest },
      copies: copies.length === 0 ? undefined : copies.slice(0, mostCopies),
    }),
  };
}

/** So many copies are named. */
const mostCopies = 3;

function copiesLine(copies: readonly string[]): string {
  return `and ${count(copies.length, 'copy', 'copies')}: ${copies.slice(0, mostCopies).map(codeSpan).join(' ')}`;
}
