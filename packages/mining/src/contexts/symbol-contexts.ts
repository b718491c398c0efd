import { type CodeSymbol, contentHash } from '@touchstone/ingest';
import type { MiningContext } from '../records/mining-context.ts';
import type { SourceModule } from './source-module.ts';
import { cut, symbolText } from './symbol-text.ts';

export interface SymbolContextOptions {
  /** True if methods are contexts of their own, beside the class that holds them. */
  readonly members: boolean;
  /** Most characters of a context; of a larger class, the members that do not fit are shown by their first line. */
  readonly maxCharacters: number;
}

/** Defaults where neither the definition nor the caller sets it. */
export const symbolContextDefaults: SymbolContextOptions = { members: true, maxCharacters: 12_000 };

/** A method of fewer characters is less informative than its class. */
const minMemberCharacters = 80;

/**
 * A context for every definition of the files, in order of name. Definitions of one name (overloads; a type and the code that it
 * declares) are one context, in the order of the files.
 */
export function symbolContexts(
  sources: readonly SourceModule[],
  publicNames: ReadonlyMap<string, readonly string[]>,
  options: SymbolContextOptions,
): readonly MiningContext[] {
  const parts = new Map<string, SymbolPart[]>();
  for (const source of [...sources].sort(typesFirst)) {
    const lines = source.text.split('\n');
    for (const part of partsOf({ ...source, lines }, source.symbols, options)) {
      parts.set(part.fqn, [...(parts.get(part.fqn) ?? []), part]);
    }
  }
  return [...parts.values()]
    .flatMap(([first, ...more]) => (first === undefined ? [] : contextOf(first, more, publicNames, options)))
    .sort((a, b) => (a.fqn < b.fqn ? -1 : 1));
}

interface SymbolPart {
  readonly fqn: string;
  /** Its lines, within so many characters. */
  text(maxCharacters: number): string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

function partsOf(
  source: SourceModule & { readonly lines: readonly string[] },
  symbols: readonly CodeSymbol[],
  options: SymbolContextOptions,
  isMember = false,
): readonly SymbolPart[] {
  return symbols.flatMap((symbol) => {
    const { startLine, endLine } = symbol;
    const text = (maxCharacters: number) => symbolText(source.lines, symbol, maxCharacters);
    const part = { fqn: `${source.name}.${symbol.symbol}`, text, path: source.path, startLine, endLine };
    const isTold = !isMember || text(options.maxCharacters).length >= minMemberCharacters;
    const members = options.members ? partsOf(source, symbol.members, options, true) : [];
    return isTold ? [part, ...members] : members;
  });
}

function contextOf(
  first: SymbolPart,
  more: readonly SymbolPart[],
  publicNames: ReadonlyMap<string, readonly string[]>,
  { maxCharacters }: SymbolContextOptions,
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
