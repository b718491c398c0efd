import type { Random } from '../random/seeded-random.ts';

/**
 * Splits items into folds whose sizes differ by at most one, at random (Fisher and Yates). Within a fold items keep
 * their order.
 */
export function folds<T>(items: readonly T[], count: number, random: Random): readonly (readonly T[])[] {
  const foldOf = items.map((_, index) => index % count);
  for (let last = foldOf.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const moved = foldOf[last] ?? 0;
    foldOf[last] = foldOf[other] ?? 0;
    foldOf[other] = moved;
  }
  return Array.from({ length: count }, (_, fold) => items.filter((_, index) => foldOf[index] === fold));
}
