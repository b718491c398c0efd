import type { PlannedPoint } from './sweep-plan.ts';

/** A configuration of a sweep, with the name of its run: two of one name are the same to the method. */
interface NamedPoint extends Pick<PlannedPoint, 'changes'> {
  readonly name: string;
}

/** The config paths of a sweep that never made another run where all else was equal. */
export function unusedSettings(points: readonly NamedPoint[]): readonly string[] {
  const paths = new Set(points.flatMap(({ changes }) => Object.keys(changes)));
  return [...paths].filter((path) => {
    const others = ({ changes }: NamedPoint) => Object.entries(changes).filter(([each]) => each !== path);
    const groups = [...Map.groupBy(points, (point) => JSON.stringify(others(point))).values()];
    const compared = groups.filter(({ length }) => length > 1);
    return compared.length > 0 && compared.every((group) => group.every(({ name }) => name === group[0]?.name));
  });
}
