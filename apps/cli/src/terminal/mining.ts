import { aboutDollars, duration, formatNumber } from '@touchstone/contract';
import { cutLine } from './cut-line.ts';
import { bar } from './progress.ts';

/** The progress of a step of mining. */
export interface MiningProgress {
  /** The present phase of the step, where it has several. */
  readonly phase?: string;
  readonly done: number;
  /** Absent while it is not known. */
  readonly total?: number;
  readonly elapsedMs?: number;
  /** The judges' calls and cost so far. */
  readonly usage?: {
    readonly asked: number;
    readonly cached: number;
    readonly undecided: number;
    readonly usd: number;
  };
}

/** The progress of a step, on one line of at most `columns` cells: a bar, calls and cost, and the time left. */
export function renderMining(label: string, progress: MiningProgress, columns: number): string {
  const { phase, done, total, usage } = progress;
  const parts = [
    phase === undefined ? label : `${label}: ${phase}`,
    ...(total === undefined || total === 0 ? [] : [bar(done / total, 20)]),
    `${formatNumber(done)}${total === undefined ? '' : `/${formatNumber(total)}`}`,
    ...(usage === undefined ? [] : judged(usage)),
    ...timeLeft(progress),
  ];
  return cutLine(parts.join('  '), columns);
}

function judged({ asked, cached, undecided, usd }: NonNullable<MiningProgress['usage']>): readonly string[] {
  return [
    `${formatNumber(asked)} asked`,
    ...(cached === 0 ? [] : [`${formatNumber(cached)} known before`]),
    ...(undecided === 0 ? [] : [`${formatNumber(undecided)} undecided`]),
    ...(usd === 0 ? [] : [aboutDollars(usd)]),
  ];
}

/** Nothing until a second has passed: an early rate is noise. */
function timeLeft({ done, total, elapsedMs = 0 }: MiningProgress): readonly string[] {
  if (total === undefined || done === 0 || done >= total || elapsedMs < 1000) return [];
  return [`${duration((elapsedMs * (total - done)) / done)} left`];
}
