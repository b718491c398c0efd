/** The positions of ranks on the vertical axis: even steps down to the cut, and the ranks below it drawn together. */
export interface RankScale {
  readonly height: number;
  /** The end of the even steps; undefined where no rank lies below. */
  readonly cutY?: number;
  readonly ticks: readonly number[];
  y(rank: number): number;
}

const step = 26;
const top = 16;
const below = 96;
/** The height of a tick's number. */
const tickRoom = 18;

/** A scale for ranks from 1 to `last`, whose first `even` have a step each. */
export function rankScale(even: number, last: number): RankScale {
  const cut = top + (even - 0.5) * step;
  const isCut = last > even;
  const y = (rank: number) =>
    rank <= even ? top + (rank - 1) * step : cut + step / 2 + (Math.log(rank / even) / Math.log(last / even)) * below;
  const far = [1.5, 2, 5, 10, 20, 50].map((times) => Math.round((even * times) / 5) * 5).filter((rank) => rank > even);
  return {
    height: (isCut ? cut + step / 2 + below : cut) + 14,
    cutY: isCut ? cut : undefined,
    ticks: [
      ...Array.from({ length: even }, (_, at) => at + 1),
      ...spaced(
        far.filter((rank) => rank < last && y(last) - y(rank) > tickRoom),
        y,
      ),
      ...(isCut ? [last] : []),
    ],
    y,
  };
}

/** Ticks that leave room for their numbers. */
function spaced(ranks: readonly number[], y: (rank: number) => number): readonly number[] {
  const kept: number[] = [];
  for (const rank of new Set(ranks)) {
    if (y(rank) - y(kept.at(-1) ?? 1) > tickRoom) kept.push(rank);
  }
  return kept;
}
