import type { LoadStep } from './load-step.ts';
import type { Measurements } from './measure.ts';

/** A goal and what was reached. */
export interface Goal {
  readonly goal: string;
  readonly reached: string;
  /** Undefined: not measured. */
  readonly met: boolean | undefined;
}

/** What the service has to show. */
export function goalsOf(found: Measurements, cores: number): readonly Goal[] {
  const { closed = [], oneThread, allThreads, hybrid, peer, vendorAlone, vendorCrowd, recovery, soak, cold } = found;
  const crowd = closed.find(({ connections }) => connections === 100);
  const lower = closed.filter(({ connections }) => connections < 100);
  const best = Math.max(...lower.map(({ perSecond }) => perSecond));
  const threads =
    oneThread === undefined || allThreads === undefined
      ? undefined
      : withoutGenerator(allThreads, cores) / oneThread.perSecond;
  const memory = memoryGrowth(soak);
  const errors = [...closed, ...(soak === undefined ? [] : [soak])].reduce((sum, step) => sum + step.errors, 0);
  return [
    goal('100 connections: throughput at least 90 % of the best at fewer', ratio(crowd?.perSecond, best), 0.9, 'least'),
    goal(
      `Throughput of all threads, at least 1.6 times that of one (${cores} cores, less what the generator took)`,
      threads,
      1.6,
      'least',
    ),
    goal('100 connections: p95 below 3 times the mean', ratio(crowd?.p95Ms, crowd?.meanMs), 3, 'below'),
    goal('No error under load', closed.length === 0 ? undefined : errors, 0, 'most'),
    goal('Memory in the last minute, at most 1.1 times that of the second', memory, 1.1, 'most'),
    goal('004 SC-001: p95 with a vendor of 300 ms, in ms', vendorAlone?.p95Ms, 2000, 'below'),
    goal('004 SC-005: p95 of 100 at once with a vendor of 300 ms, in ms', vendorCrowd?.p95Ms, 2500, 'below'),
    goal(
      '004 SC-008: calls that are answered, of 1,000 with 30 % faults of the vendor',
      ratio(recovery?.engineAlone.answered, recovery?.calls),
      0.95,
      'least',
    ),
    goal(
      '004 SC-008: of the calls that met a fault, those that recovered',
      ratio(recovery?.engineAlone.recovered, recovery?.engineAlone.hit),
      0.95,
      'least',
    ),
    goal('The same through the client', ratio(recovery?.withClient.recovered, recovery?.withClient.hit), 0.95, 'least'),
    goal(
      'Throughput of hybrid search, at least 5 times the plain service',
      ratio(hybrid?.perSecond, peer?.perSecond),
      5,
      'least',
    ),
    goal(
      'Cold: from the start to the first answer, in ms',
      cold?.map(({ firstAnswerMs }) => firstAnswerMs).sort((a, b) => a - b)[1],
      2000,
      'below',
    ),
  ];
}

/** Requests a second, had the generator run on another machine: the engine had the cores less what the generator took. */
function withoutGenerator({ perSecond, generatorCpuSeconds, seconds }: LoadStep, cores: number): number {
  return (perSecond * cores) / Math.max(1, cores - generatorCpuSeconds / seconds);
}

/** The mean of the last minute over that of the second; with less than three minutes there is neither. */
function memoryGrowth(soak: LoadStep | undefined): number | undefined {
  if (soak === undefined || soak.residentMb.length < 180) return undefined;
  return mean(soak.residentMb.slice(-60)) / mean(soak.residentMb.slice(60, 120));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function ratio(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || whole === undefined || !Number.isFinite(whole) ? undefined : part / whole;
}

function goal(text: string, value: number | undefined, bound: number, kind: 'least' | 'most' | 'below'): Goal {
  if (value === undefined || Number.isNaN(value)) return { goal: text, reached: 'not measured', met: undefined };
  const met = kind === 'least' ? value >= bound : kind === 'most' ? value <= bound : value < bound;
  return { goal: text, reached: value >= 100 ? value.toFixed(0) : value.toFixed(3), met };
}
