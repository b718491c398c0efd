/** Any characters, slashes among them; any but a slash; one that is no slash; and any number of whole segments with their slashes. */
export const anyPath = Symbol('**');
export const anyName = Symbol('*');
export const anyCharacter = Symbol('?');
export const anySegments = Symbol('**/');

/** A part of a glob: a literal character, one of the symbols, or the alternatives in a pair of braces. */
export type GlobPart =
  | string
  | typeof anyPath
  | typeof anyName
  | typeof anyCharacter
  | typeof anySegments
  | { readonly alternatives: readonly (readonly GlobPart[])[] };

/**
 * The parts of a glob. Adjacent stars are one: only the farthest reaching counts. Braces without a comma, or without a
 * partner, are literal.
 */
export function parseGlob(pattern: string): readonly GlobPart[] {
  const characters = [...pattern];
  return partsOf(characters, 0, characters.length, bracesOf(characters));
}

/** A pair of braces: where it ends, and the commas of its own. */
interface Braces {
  readonly end: number;
  readonly commas: readonly number[];
}

/** The pairs that offer something, by where they begin. */
function bracesOf(characters: readonly string[]): ReadonlyMap<number, Braces> {
  const found = new Map<number, Braces>();
  const open: { readonly start: number; readonly commas: number[] }[] = [];
  for (const [at, character] of characters.entries()) {
    if (character === '{') open.push({ start: at, commas: [] });
    else if (character === ',') open.at(-1)?.commas.push(at);
    else if (character === '}') {
      const { start, commas = [] } = open.pop() ?? {};
      if (start !== undefined && commas.length > 0) found.set(start, { end: at, commas });
    }
  }
  return found;
}

function partsOf(
  characters: readonly string[],
  start: number,
  end: number,
  braces: ReadonlyMap<number, Braces>,
): readonly GlobPart[] {
  const parts: GlobPart[] = [];
  let at = start;
  while (at < end) {
    const character = characters[at] ?? '';
    const pair = braces.get(at);
    if (pair !== undefined) {
      const bounds = [at, ...pair.commas, pair.end];
      const alternatives = bounds.slice(1).map((bound, i) => partsOf(characters, (bounds[i] ?? 0) + 1, bound, braces));
      parts.push({ alternatives });
      at = pair.end + 1;
    } else if (character === '*') {
      let next = at + 1;
      while (next < end && characters[next] === '*') next += 1;
      parts.push(next - at === 1 ? anyName : anyPath);
      at = next;
    } else {
      if (character === '/') addSlash(parts);
      else parts.push(character === '?' ? anyCharacter : character);
      at += 1;
    }
  }
  return parts;
}

/** A slash after two stars, be it behind a brace, makes them whole segments. */
function addSlash(parts: GlobPart[]): void {
  const last = parts.at(-1);
  if (last === anyPath) {
    parts.pop();
    if (parts.at(-1) !== anySegments) parts.push(anySegments);
  } else if (typeof last === 'object' && endsInAnyPath(last)) {
    parts.pop();
    parts.push({ alternatives: last.alternatives.map(withSlash) });
  } else parts.push('/');
}

function endsInAnyPath({ alternatives }: { readonly alternatives: readonly (readonly GlobPart[])[] }): boolean {
  return alternatives.some((parts) => {
    const last = parts.at(-1);
    return last === anyPath || (typeof last === 'object' && endsInAnyPath(last));
  });
}

function withSlash(parts: readonly GlobPart[]): readonly GlobPart[] {
  const all = [...parts];
  addSlash(all);
  return all;
}
