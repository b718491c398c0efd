import { harmless, printableLine } from '@touchstone/contract';

/**
 * A text in a Markdown fence that it cannot end: the fence is longer than any run of backticks in it. `path` determines
 * the language. Control characters and direction overrides are shown as the replacement character.
 */
export function fencedText(text: string, path?: string): string {
  const shown = harmless(text).replace(/\n$/, '');
  const fence = fenceFor(shown);
  return `${fence}${languageOf(path)}\n${shown}\n${fence}`;
}

/** A line of text, such as a citation, in a Markdown code span that backticks in it cannot end. */
export function codeSpan(text: string): string {
  const line = printableLine(text);
  if (!line.includes('`')) return `\`${line}\``;
  const marks = fenceFor(line);
  return `${marks} ${line} ${marks}`;
}

/** At least three marks, and one more than the longest run in the text. */
function fenceFor(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  return '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length), 2) + 1);
}

function languageOf(path: string | undefined): string {
  return /\.([a-z0-9]{1,5})$/i.exec(path ?? '')?.[1]?.toLowerCase() ?? '';
}
