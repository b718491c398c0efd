import type { Random } from '../seeded.ts';

/**
 * A way to make a hostile text of about so many characters. The sizes of what nests follow from the room: a parser that takes the
 * square of the depth has to be tried with all the depth that a file can have, and with less.
 */
export type Shape = (room: number, random: Random) => string;

/** A shape without chance. */
type PlainShape = (room: number) => string;

/** The shapes of a format, by what they do. */
export interface Shapes {
  readonly [name: string]: Shape;
}

/** A piece again and again, as often as fits. */
export function repeated(piece: string): PlainShape {
  return (room) => piece.repeat(Math.max(1, Math.floor(room / piece.length)));
}

/** A text for each number, as many as fit. */
export function counted(make: (at: number) => string): PlainShape {
  return (room) => {
    const parts: string[] = [];
    for (let [at, length] = [0, 0]; length < room; at += 1) {
      const part = make(at);
      parts.push(part);
      length += part.length;
    }
    return parts.join('');
  };
}

/** Openers, something inside, and as many closers: balanced, so that the parser gets to the bottom and back. */
export function nested(open: string, close: string, inside = 'x'): PlainShape {
  return (room) => {
    const depth = Math.max(1, Math.floor(room / (open.length + close.length)));
    return `${open.repeat(depth)}${inside}${close.repeat(depth)}`;
  };
}

/** One line below the other, each further to the right: the depth is the root of the room. */
export function indented(line: string, step = '  '): PlainShape {
  return (room) => {
    const depth = Math.max(1, Math.floor(Math.sqrt((2 * room) / step.length)));
    return Array.from({ length: depth }, (_, at) => `${step.repeat(at)}${line}\n`).join('');
  };
}

/** Pieces in random order. */
export function soup(pieces: readonly string[]): Shape {
  return (room, random) => {
    const parts: string[] = [];
    for (let length = 0; length < room; ) {
      const part = random.pick(pieces);
      parts.push(part);
      length += part.length;
    }
    return parts.join('');
  };
}

/** A beginning without an end, and then much else. */
export function unterminated(open: string, rest = 'word '): PlainShape {
  return (room) => `${open}${rest.repeat(Math.max(1, Math.floor(room / rest.length)))}`;
}
