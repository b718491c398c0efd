import { displayWidth } from './display-width.ts';

/** A line of at most `room` cells; a longer one ends in `…`. Cut between whole characters as a reader sees them. */
export function cutLine(line: string, room: number): string {
  let [width, end, endWithMark] = [0, 0, 0];
  for (const { segment } of characters.segment(line)) {
    width += displayWidth(segment);
    if (width > room) return `${line.slice(0, endWithMark)}…`;
    end += segment.length;
    if (width < room) endWithMark = end;
  }
  return line;
}

const characters = new Intl.Segmenter('und');
