import { count, printableLine } from '@touchstone/contract';
import { bestLines, type MatchWord } from '@touchstone/lexical';
import { shortCitation } from '@touchstone/pipeline';
import { cutLine } from './cut-line.ts';
import { renderLines } from './lines.ts';
import { headLines } from './passage-head.ts';
import type { Styles } from './styles.ts';

export interface PassageSettings {
  /** Leaves the lines out. Default: false. */
  readonly withoutLines?: boolean;
  readonly styles: Styles;
  /** Width of the terminal. */
  readonly columns: number;
  readonly matchWord: MatchWord;
}

/** A passage that answers, as `search` and `evidence` show it. */
export interface Passage {
  /** From 1. */
  readonly rank: number;
  readonly citation: string;
  /** Notes behind the citation, such as the score. */
  readonly notes: readonly string[];
  /** The headings above the passage (or its title) and the symbol that it defines. Values that are not text are skipped. */
  readonly place: readonly unknown[];
  readonly text: string;
  readonly startLine: number | undefined;
  /** The symbol that the passage defines: its preview begins there. */
  readonly symbol?: string;
  /** Citations of passages that read the same. Default: none. */
  readonly copies?: readonly string[];
}

/** Most lines of a passage that are shown; `--json` has all of them. */
const maxLines = 8;

/** Rank, citation and notes, then the location, then the lines that answer best. */
export function renderPassage(passage: Passage, settings: PassageSettings): string {
  const { styles, columns, withoutLines = false } = settings;
  const { rank, citation, notes, copies = [] } = passage;
  const place = printableLine(passage.place.filter((part) => typeof part === 'string' && part !== '').join(' · '));
  const head = headLines(shortCitation(printableLine(citation)), notes, { rank, styles, columns });
  return [
    ...head,
    ...(place === '' ? [] : [`   ${cutLine(place, columns - 3)}`]),
    ...(copies.length === 0 ? [] : [styles.quiet(`   ${cutLine(copiesLine(copies), columns - 3)}`)]),
    ...(withoutLines ? [] : previewOf(passage, settings)),
  ].join('\n');
}

function previewOf({ text, startLine, symbol }: Passage, settings: PassageSettings): readonly string[] {
  const { lines, hiddenLines } = bestLines(text, startLine, settings.matchWord, maxLines, symbol);
  const hidden = hiddenLines > 0 ? [settings.styles.quiet(`  … ${hiddenLine(hiddenLines, text, startLine)}`)] : [];
  return [renderLines(lines, settings), ...hidden];
}

/** The number of hidden lines of the passage, and the lines of all of it. */
function hiddenLine(hidden: number, text: string, startLine: number | undefined): string {
  const more = count(hidden, 'more line');
  if (startLine === undefined) return more;
  return `${more} of ${startLine} to ${startLine + text.replace(/\n$/, '').split('\n').length - 1}`;
}

function copiesLine(copies: readonly string[]): string {
  const named = copies.map((citation) => shortCitation(printableLine(citation)));
  return `and ${count(copies.length, 'copy', 'copies')}: ${named.join(', ')}`;
}
