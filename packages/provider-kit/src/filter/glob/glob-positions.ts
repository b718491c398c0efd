import { anyCharacter, type anyName, anyPath, anySegments, type GlobPart, parseGlob } from './parse-glob.ts';

/** The input of one position of a glob: a character, the match of a star or a question mark, or nothing. */
export type GlobStep = string | typeof anyPath | typeof anyName | typeof anyCharacter | typeof nothing;

/** A position that only leads on to others. */
const nothing = Symbol('nothing');

/**
 * A glob as positions in a row. A character leads from its position to the next one, and a star may be skipped; every
 * other way, that of a choice, is a jump forwards.
 */
export interface GlobPositions {
  readonly steps: readonly GlobStep[];
  readonly jumps: ReadonlyMap<number, readonly number[]>;
  /** Jumps that are open only where a segment of the path begins. */
  readonly segmentJumps: ReadonlyMap<number, number>;
  /** The fewest characters that a text must have. */
  readonly needed: number;
}

export function globPositions(pattern: string): GlobPositions {
  const parts = parseGlob(pattern);
  const steps: GlobStep[] = [];
  const jumps = new Map<number, readonly number[]>();
  const segmentJumps = new Map<number, number>();
  layOut(parts);
  return { steps, jumps, segmentJumps, needed: fewest(parts) };

  function layOut(row: readonly GlobPart[]): void {
    for (const part of row) {
      const at = steps.length;
      if (part === anySegments) {
        steps.push(nothing, anyPath, '/');
        jumps.set(at, [at + 1]);
        segmentJumps.set(at, at + 3);
      } else if (typeof part === 'object') layOutChoice(part.alternatives);
      else steps.push(part);
    }
  }

  function layOutChoice(alternatives: readonly (readonly GlobPart[])[]): void {
    const at = steps.push(nothing) - 1;
    const begins: number[] = [];
    const ends: number[] = [];
    for (const row of alternatives) {
      begins.push(steps.length);
      layOut(row);
      ends.push(steps.push(nothing) - 1);
    }
    jumps.set(at, begins);
    for (const end of ends) jumps.set(end, [steps.length]);
  }
}

function fewest(parts: readonly GlobPart[]): number {
  let needed = 0;
  for (const part of parts) {
    if (typeof part === 'object') needed += part.alternatives.map(fewest).reduce((a, b) => Math.min(a, b));
    else if (typeof part === 'string' || part === anyCharacter) needed += 1;
  }
  return needed;
}
