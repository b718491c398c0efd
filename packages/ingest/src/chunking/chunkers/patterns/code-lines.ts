import { splitLines } from '../../text/text-lines.ts';
import type { Lexis } from './pattern-language.ts';

/** A line as the search for definitions sees it. */
export interface CodeLine {
  /** Its start in the text. */
  readonly start: number;
  readonly indent: number;
  /** Holds code, or is within a text that began above. */
  readonly isSolid: boolean;
  /** Holds a comment and nothing else. */
  readonly isComment: boolean;
  /** Begins within a comment or a text. */
  readonly isInside: boolean;
  /** The number of brackets that are open at its start. */
  readonly depth: number;
  /** Begins within parentheses or square brackets. */
  readonly isArgument: boolean;
}

export interface CodeText {
  /** The text without comments and the contents of strings: blanks replace them, so that all offsets stay. */
  readonly code: string;
  readonly lines: readonly CodeLine[];
  /** True if each bracket has its partner: else depths are meaningless. */
  readonly isBalanced: boolean;
}

/** Reads once over a text. */
export function readCode(text: string, { comments, texts }: Lexis): CodeText {
  const token = new RegExp(`(?<comment>${comments.source})${texts === undefined ? '' : `|${texts.source}`}`, 'gm');
  let code = '';
  let kept = 0;
  const spans: { readonly from: number; readonly to: number; readonly isComment: boolean }[] = [];
  for (const match of text.matchAll(token)) {
    const [whole] = match;
    if (whole === '') continue;
    const to = match.index + whole.length;
    const isComment = match.groups?.comment !== undefined;
    spans.push({ from: match.index, to, isComment });
    code += text.slice(kept, match.index) + (isComment ? blank(whole) : blankText(whole));
    kept = to;
  }
  code += text.slice(kept);
  return { code, ...readLines(text, code, spans) };
}

function readLines(
  text: string,
  code: string,
  spans: readonly { readonly from: number; readonly to: number; readonly isComment: boolean }[],
): Pick<CodeText, 'lines' | 'isBalanced'> {
  const open: string[] = [];
  let isBalanced = true;
  let start = 0;
  let at = 0;
  const lines = splitLines(text).map((line) => {
    while ((spans[at]?.to ?? Number.POSITIVE_INFINITY) <= start) at += 1;
    const span = spans[at];
    const isInside = span !== undefined && span.from < start;
    const codeLine = code.slice(start, start + line.length);
    const isEmpty = codeLine.trim() === '';
    const found: CodeLine = {
      start,
      indent: line.length - line.trimStart().length,
      isSolid: !isEmpty || (isInside && !span.isComment),
      isComment: isEmpty && line.trim() !== '' && !(isInside && !span.isComment),
      isInside,
      depth: open.length,
      isArgument: /^[([]$/.test(open.at(-1) ?? ''),
    };
    for (const bracket of codeLine.match(/[()[\]{}]/g) ?? []) {
      if (bracket in closers) open.push(bracket);
      else if (closers[open.pop() ?? ''] !== bracket) isBalanced = false;
    }
    start += line.length + 1;
    return found;
  });
  return { lines, isBalanced: isBalanced && open.length === 0 };
}

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** The quotes of a text on one line stay, because the name of a test is one. */
function blankText(text: string): string {
  if (text.length < 2 || text.includes('\n')) return `${text[0]}${blank(text.slice(1))}`;
  return `${text[0]}${blank(text.slice(1, -1))}${text.at(-1)}`;
}
