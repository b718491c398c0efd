import { type GlobPositions, type GlobStep, globPositions } from './glob-positions.ts';
import { anyCharacter, anyName, anyPath } from './parse-glob.ts';

/**
 * Returns a test for a glob: `*` matches any characters but `/`, `**` any characters, `**` before a `/` also no segment
 * at all (`**` + `/a.md` is `a.md` too), `?` one character but `/`, `{a,b}` either `a` or `b`; all else is literal. The
 * one dialect of filters and of sources. All possible positions in the pattern are followed at once, as bits of a few
 * numbers, and a text below the pattern's least length is not read: no pattern can make the time explode.
 */
export function globMatcher(pattern: string): (text: string) => boolean {
  const positions = globPositions(pattern);
  const masks = stepMasks(positions);
  return (text) => text.length >= positions.needed && matches(text, masks);
}

/** Sets of positions in the pattern: position `i` is bit `i`, 32 to a number. The last position is the end of the pattern. */
interface StepMasks extends Pick<GlobPositions, 'jumps' | 'segmentJumps'> {
  /** Before the first character. */
  readonly start: Uint32Array;
  readonly end: number;
  readonly size: number;
  readonly anyPath: Uint32Array;
  readonly anyStar: Uint32Array;
  readonly anyCharacter: Uint32Array;
  readonly jumping: Uint32Array;
  readonly literals: ReadonlyMap<string, Uint32Array>;
}

function stepMasks({ steps, jumps, segmentJumps }: GlobPositions): StepMasks {
  const size = (steps.length >>> 5) + 1;
  const literals = new Map<string, Uint32Array>();
  const maskOf = (holds: (step: GlobStep, at: number) => boolean) => {
    const mask = new Uint32Array(size);
    steps.forEach((step, at) => {
      if (holds(step, at)) setBit(mask, at);
    });
    return mask;
  };
  steps.forEach((step, at) => {
    if (typeof step !== 'string') return;
    const mask = literals.get(step) ?? new Uint32Array(size);
    literals.set(step, mask);
    setBit(mask, at);
  });
  const masks = {
    ...{ jumps, segmentJumps, literals, size },
    start: new Uint32Array(size),
    end: steps.length,
    anyPath: maskOf((step) => step === anyPath),
    anyStar: maskOf((step) => step === anyPath || step === anyName),
    anyCharacter: maskOf((step) => step === anyCharacter),
    jumping: maskOf((_, at) => jumps.has(at)),
  };
  setBit(masks.start, 0);
  passOn(masks.start, masks, true);
  return masks;
}

function matches(text: string, masks: StepMasks): boolean {
  const { end, size, anyPath, anyStar, anyCharacter, jumping, literals } = masks;
  const reached = masks.start.slice();
  for (const character of text) {
    const isSlash = character === '/';
    const [staying, literal] = [isSlash ? anyPath : anyStar, literals.get(character)];
    let [carried, carriedByStar, alive, jumps] = [0, 0, 0, 0];
    for (let i = 0; i < size; i += 1) {
      const here = reached[i] ?? 0;
      const moving = here & ((literal?.[i] ?? 0) | (isSlash ? 0 : (anyCharacter[i] ?? 0)));
      const arrived = (here & (staying[i] ?? 0)) | (moving << 1) | carried;
      // A star may match nothing: where it is reached, so is the position after it.
      const passing = arrived & (anyStar[i] ?? 0);
      const next = arrived | (passing << 1) | carriedByStar;
      [carried, carriedByStar, alive] = [moving >>> 31, passing >>> 31, alive | next];
      jumps |= next & (jumping[i] ?? 0);
      reached[i] = next;
    }
    if (alive === 0) return false;
    if (jumps !== 0) passOn(reached, masks, isSlash);
  }
  return (((reached[end >>> 5] ?? 0) >>> (end & 31)) & 1) === 1;
}

/** Adds where the reached positions lead without a character: past stars, and by jumps. All ways lead forwards, so one pass does. */
function passOn(reached: Uint32Array, masks: StepMasks, isSegmentStart: boolean): void {
  const { size, anyStar, jumping, jumps, segmentJumps } = masks;
  for (let i = 0; i < size; i += 1) {
    const [stars, jumpers] = [anyStar[i] ?? 0, jumping[i] ?? 0];
    let done = 0;
    for (;;) {
      const before = reached[i] ?? 0;
      // Two stars are never neighbours but at a jump, which adds a bit and has another round.
      const passing = before & stars;
      reached[i] = before | (passing << 1);
      if (passing >>> 31 === 1 && i + 1 < size) reached[i + 1] = (reached[i + 1] ?? 0) | 1;
      const open = (reached[i] ?? 0) & jumpers & ~done;
      if (open === 0) {
        if (reached[i] === before) break;
        continue;
      }
      const lowest = open & -open;
      done |= lowest;
      const at = (i << 5) + 31 - Math.clz32(lowest);
      for (const target of jumps.get(at) ?? []) setBit(reached, target);
      const segment = isSegmentStart ? segmentJumps.get(at) : undefined;
      if (segment !== undefined) setBit(reached, segment);
    }
  }
}

function setBit(mask: Uint32Array, at: number): void {
  mask[at >>> 5] = (mask[at >>> 5] ?? 0) | (1 << (at & 31));
}
