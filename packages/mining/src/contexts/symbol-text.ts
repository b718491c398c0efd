import type { CodeSymbol } from '@touchstone/ingest';

/** The lines of a definition, of all lines of its file, within so many characters. */
export function symbolText(lines: readonly string[], symbol: CodeSymbol, maxCharacters: number): string {
  const whole = textOf(lines, symbol.startLine, symbol.endLine);
  if (whole.length <= maxCharacters) return whole;
  return symbol.isContainer ? outlineText(lines, symbol, maxCharacters) : cut(whole, maxCharacters);
}

/** The text above the first member, then each member: whole while half of the room lasts, then by its first lines. */
function outlineText(
  lines: readonly string[],
  { startLine, endLine, members }: CodeSymbol,
  maxCharacters: number,
): string {
  const [first] = members;
  const head = textOf(lines, startLine, Math.max(startLine, (first?.startLine ?? endLine + 1) - 1));
  const parts = [cut(head, maxCharacters / 2)];
  let room = maxCharacters - (parts[0]?.length ?? 0);
  for (const [at, member] of members.entries()) {
    const text = textOf(lines, member.startLine, member.endLine);
    const kept = text.length <= room / (members.length - at) || text.length <= room / 4 ? text : firstLines(text);
    if (kept.length + 1 > room) break;
    parts.push(kept);
    room -= kept.length + 1;
  }
  return parts.join('\n');
}

/** From the first line to the last, from 1 and inclusive. */
function textOf(lines: readonly string[], first: number, last: number): string {
  return lines.slice(first - 1, last).join('\n');
}

/** Comments, decorators and the line that names a member. */
function firstLines(text: string): string {
  const lines = text.split('\n');
  const named = lines.findIndex((line) => !/^\s*(?:\/\/|\/?\*|#|@|$)/.test(line));
  return `${lines.slice(0, named + 1).join('\n')} ...`;
}

/** As many whole lines of a text as fit, and a mark that more were there. */
export function cut(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const end = text.lastIndexOf('\n', maxCharacters - 4);
  return `${text.slice(0, end > 0 ? end : maxCharacters - 4)}\n...`;
}
