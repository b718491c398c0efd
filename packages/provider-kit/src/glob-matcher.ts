/**
 * Whether a text matches a glob pattern: `*` stands for any characters but `/`, `**` for any characters, `?` for one character
 * but `/`; all else is literal. All positions that the pattern can be at are followed at once, as the bits of a few numbers, and a
 * text that is shorter than what the pattern must have is not looked at: no pattern can make the time explode.
 */
export function globMatcher(pattern: string): (text: string) => boolean {
  const steps = parseGlob(pattern);
  const needed = steps.filter((step) => step !== anyPath && step !== anyName).length;
  const masks = stepMasks(steps);
  return (text) => text.length >= needed && matches(text, masks);
}

// Symbols, because every string is a literal character.
const anyPath = Symbol('**');
const anyName = Symbol('*');
const anyCharacter = Symbol('?');
type Step = string | typeof anyPath | typeof anyName | typeof anyCharacter;

/** The pattern without stars that stand next to a star: only the farther reaching of them counts. */
function parseGlob(pattern: string): readonly Step[] {
  const tokens = pattern.match(/\*+|[\s\S]/gu) ?? [];
  return tokens.map((token) => {
    if (token === '*') return anyName;
    if (token.startsWith('*')) return anyPath;
    return token === '?' ? anyCharacter : token;
  });
}

/** Sets of positions in the pattern: position `i` is bit `i`, 32 to a number. The last position is the end of the pattern. */
interface StepMasks {
  readonly end: number;
  readonly size: number;
  readonly anyPath: Uint32Array;
  readonly anyStar: Uint32Array;
  readonly anyCharacter: Uint32Array;
  readonly literals: ReadonlyMap<string, Uint32Array>;
}

function stepMasks(steps: readonly Step[]): StepMasks {
  const size = (steps.length >>> 5) + 1;
  const maskOf = (holds: (step: Step) => boolean) => {
    const mask = new Uint32Array(size);
    steps.forEach((step, i) => {
      if (holds(step)) mask[i >>> 5] = (mask[i >>> 5] ?? 0) | (1 << (i & 31));
    });
    return mask;
  };
  const characters = new Set(steps.filter((step) => typeof step === 'string'));
  return {
    end: steps.length,
    size,
    anyPath: maskOf((step) => step === anyPath),
    anyStar: maskOf((step) => step === anyPath || step === anyName),
    anyCharacter: maskOf((step) => step === anyCharacter),
    literals: new Map([...characters].map((character) => [character, maskOf((step) => step === character)])),
  };
}

function matches(text: string, { end, size, anyPath, anyStar, anyCharacter, literals }: StepMasks): boolean {
  const reached = new Uint32Array(size);
  // A star may stand for nothing: where it is reached, so is what comes after it.
  reached[0] = 1 | (((anyStar[0] ?? 0) & 1) << 1);
  for (const character of text) {
    const isSlash = character === '/';
    const [staying, literal] = [isSlash ? anyPath : anyStar, literals.get(character)];
    let [carried, carriedByStar, alive] = [0, 0, 0];
    for (let i = 0; i < size; i += 1) {
      const here = reached[i] ?? 0;
      const moving = here & ((literal?.[i] ?? 0) | (isSlash ? 0 : (anyCharacter[i] ?? 0)));
      const arrived = (here & (staying[i] ?? 0)) | (moving << 1) | carried;
      const passing = arrived & (anyStar[i] ?? 0);
      const next = arrived | (passing << 1) | carriedByStar;
      [carried, carriedByStar, alive] = [moving >>> 31, passing >>> 31, alive | next];
      reached[i] = next;
    }
    if (alive === 0) return false;
  }
  return (((reached[end >>> 5] ?? 0) >>> (end & 31)) & 1) === 1;
}
