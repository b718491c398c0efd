import { displayWidth } from './display-width.ts';

/** A line of at most `room` cells; a longer one ends in `…`. Cut between whole characters as a reader sees them. */
export function cutLine(line: string, room: number): string {
  if (line.length <= room && isAscii.test(line)) return line;
  characters ??= new Intl.Segmenter('und');
  let [width, end, endWithMark] = [0, 0, 0];
  for (const { segment } of characters.segment(line)) {
    width += displayWidth(segment);
    if (width > room) return `${line.slice(0, endWithMark)}…`;
    end += segment.length;
    if (width < room) endWithMark = end;
  }
  return line;
}

const isAscii = /^[ -~]*$/;
/** Made when it is needed: that takes longer than most answers take to print. */
let characters: Intl.Segmenter | undefined;
