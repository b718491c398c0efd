import type { CaseGroup } from '../torture-case.ts';

/** How a pack or a log is damaged: its JSON so many times by a seed, or its bytes. */
export interface RecordDamage {
  readonly seed: string;
  readonly how: 'json' | 'bytes';
  readonly times: number;
}

/** Packs that are verified, and the log that calls leave. */
export const recordGroups: readonly CaseGroup[] = ['packs', 'logs'].map((name) => ({
  name: `records/${name}`,
  make: (random) => {
    const damage: RecordDamage = {
      seed: String(random.int(0, 2 ** 31)),
      how: random.chance(0.8) ? 'json' : 'bytes',
      times: random.size(1, 5),
    };
    return { made: `${damage.how}, ${damage.times} times`, files: { 'damage.json': JSON.stringify(damage) } };
  },
}));
