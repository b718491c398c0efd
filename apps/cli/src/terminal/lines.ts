import { printable } from '@touchstone/contract';
import { type MatchWord, type SnippetLine, wordPattern } from '@touchstone/lexical';
import { cutLine } from './cut-line.ts';
import type { Styles } from './styles.ts';

export interface LineSettings {
  readonly styles: Styles;
  /** Width of the terminal; longer lines are cut and end in `…`. Default: no line is cut. */
  readonly columns?: number;
  /** Chooses the words to highlight. Default: none. */
  readonly matchWord?: MatchWord;
}

/** Source lines with their numbers in a gutter, and a mark where numbers leap. Control characters in the lines are escaped. */
export function renderLines(lines: readonly SnippetLine[], settings: LineSettings): string {
  const { styles, columns = Number.POSITIVE_INFINITY, matchWord = () => undefined } = settings;
  const width = Math.max(4, ...lines.map(({ number }) => String(number ?? '').length));
  const room = Math.max(20, columns - width - 6);
  return lines
    .flatMap(({ number, text }, at) => {
      const gutter = styles.quiet(`  ${String(number ?? '').padStart(width)} │`);
      const shown = highlight(cutLine(printable(text).trimEnd(), room), matchWord, styles);
      const before = lines[at - 1]?.number;
      const leaps = number !== undefined && before !== undefined && number > before + 1;
      const row = shown === '' ? gutter : `${gutter} ${shown}`;
      return leaps ? [styles.quiet(`  ${'⋮'.padStart(width)}`), row] : [row];
    })
    .join('\n');
}

function highlight(line: string, matchWord: MatchWord, styles: Styles): string {
  return line.replace(wordPattern, (word) => (matchWord(word) === undefined ? word : styles.match(word)));
}
