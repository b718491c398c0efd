import { type CodeSymbol, sliceLines } from '@touchstone/ingest';

/** The lines of a definition, within so many characters. */
export function symbolText(file: string, symbol: CodeSymbol, maxCharacters: number): string {
  const whole = sliceLines(file, symbol.startLine, symbol.endLine) ?? '';
  if (whole.length <= maxCharacters) return whole;
  return symbol.isContainer ? outlineText(file, symbol, maxCharacters) : cut(whole, maxCharacters);
}

/** What stands above the first member, then each member: whole while half of the room lasts, then by its first lines. */
function outlineText(file: string, { startLine, endLine, members }: CodeSymbol, maxCharacters: number): string {
  const [first] = members;
  const head = sliceLines(file, startLine, Math.max(startLine, (first?.startLine ?? endLine + 1) - 1)) ?? '';
  const parts = [cut(head, maxCharacters / 2)];
  let room = maxCharacters - (parts[0]?.length ?? 0);
  for (const [at, member] of members.entries()) {
    const text = sliceLines(file, member.startLine, member.endLine) ?? '';
    const kept = text.length <= room / (members.length - at) || text.length <= room / 4 ? text : firstLines(text);
    if (kept.length + 1 > room) break;
    parts.push(kept);
    room -= kept.length + 1;
  }
  return parts.join('\n');
}

/** Comments, decorators and the line that names a member. */
function firstLines(text: string): string {
  const lines = text.split('\n');
  const named = lines.findIndex((line) => !/^\s*(?:\/\/|\/?\*|#|@|$)/.test(line));
  return `${lines.slice(0, named + 1).join('\n')} ...`;
}

function cut(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const end = text.lastIndexOf('\n', maxCharacters - 4);
  return `${text.slice(0, end > 0 ? end : maxCharacters - 4)}\n...`;
}
