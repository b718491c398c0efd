/** A line of at most `room` characters; a longer one ends in `…`. By code points, so that no character is torn apart. */
export function cutLine(line: string, room: number): string {
  if (line.length <= room) return line;
  const points = [...line];
  return points.length <= room ? line : `${points.slice(0, room - 1).join('')}…`;
}
