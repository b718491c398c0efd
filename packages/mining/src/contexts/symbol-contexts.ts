import { type CodeSymbol, contentHash } from '@touchstone/ingest';
import type { MiningContext } from '../records/mining-context.ts';
import type { SourceModule } from './source-module.ts';

/** A method of fewer characters is less informative than its class. */
const minMemberCharacters = 80;

/**
 * A context for every definition of the files, in order of name. Definitions of one name (overloads; a type and the code that it
 * declares) are one context, in the order of the files. Of a class with more than `maxCharacters`, the members that do not fit are shown
 * by their first line.
 */
export function symbolContexts(
  sources: readonly SourceModule[],
  publicNames: ReadonlyMap<string, readonly string[]>,
  maxCharacters: number,
): readonly MiningContext[] {
  const parts = new Map<string, SymbolPart[]>();
  for (const source of [...sources].sort(typesFirst)) {
    const lines = source.text.split('\n');
    for (const part of partsOf({ ...source, lines }, source.symbols, maxCharacters)) {
      parts.set(part.fqn, [...(parts.get(part.fqn) ?? []), part]);
    }
  }
  return [...parts.values()]
    .flatMap(([first, ...more]) => (first === undefined ? [] : contextOf(first, more, publicNames, maxCharacters)))
    .sort((a, b) => (a.fqn < b.fqn ? -1 : 1));
}

interface SymbolPart {
  readonly fqn: string;
  /** Its lines, within so many characters. */
  text(most: number): string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

function partsOf(
  source: SourceModule & { readonly lines: readonly string[] },
  symbols: readonly CodeSymbol[],
  maxCharacters: number,
  isMember = false,
): readonly SymbolPart[] {
  return symbols.flatMap((symbol) => {
    const { startLine, endLine } = symbol;
    const text = (most: number) => symbolText(source.lines, symbol, most);
    const part = { fqn: `${source.name}.${symbol.symbol}`, text, path: source.path, startLine, endLine };
    const isTold = !isMember || text(maxCharacters).length >= minMemberCharacters;
    const members = partsOf(source, symbol.members, maxCharacters, true);
    return isTold ? [part, ...members] : members;
  });
}

function contextOf(
  first: SymbolPart,
  more: readonly SymbolPart[],
  publicNames: ReadonlyMap<string, readonly string[]>,
  maxCharacters: number,
): MiningContext {
  const { fqn, path, startLine } = first;
  const parts = [first, ...more];
  const whole = parts.map((part) => part.text(maxCharacters)).join('\n\n');
  const share = Math.max(minMemberCharacters, maxCharacters / parts.length - 2);
  const text =
    whole.length <= maxCharacters ? whole : cut(parts.map((part) => part.text(share)).join('\n\n'), maxCharacters);
  const last = parts.filter((part) => part.path === path).at(-1) ?? first;
  return {
    fqn,
    text,
    contentHash: contentHash(text),
    origin: { path, startLine, endLine: Math.max(first.endLine, last.endLine) },
    aliases: publicNames.get(fqn),
  };
}

/** Declarations are read before their implementations. */
function typesFirst(a: SourceModule, b: SourceModule): number {
  const [isTypeA, isTypeB] = [a.path, b.path].map((path) => /\.d\.[cm]?ts$|\.pyi$/.test(path));
  if (isTypeA !== isTypeB) return isTypeA ? -1 : 1;
  return a.path < b.path ? -1 : 1;
}

/** The lines of a definition, of all lines of its file, within so many characters. */
function symbolText(lines: readonly string[], symbol: CodeSymbol, most: number): string {
  const whole = textOf(lines, symbol.startLine, symbol.endLine);
  if (whole.length <= most) return whole;
  return symbol.isContainer ? outlineText(lines, symbol, most) : cut(whole, most);
}

/** The text above the first member, then each member: whole while half of the room lasts, then by its first lines. */
function outlineText(lines: readonly string[], { startLine, endLine, members }: CodeSymbol, most: number): string {
  const [first] = members;
  const head = textOf(lines, startLine, Math.max(startLine, (first?.startLine ?? endLine + 1) - 1));
  const parts = [cut(head, most / 2)];
  let room = most - (parts[0]?.length ?? 0);
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
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf('\n', most - 4);
  return `${text.slice(0, end > 0 ? end : most - 4)}\n...`;
}
