import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../../../tools/bench/src/table.ts';
import type { DeadlineStep } from './deadlines.ts';
import { type Goal, goalsOf } from './goals.ts';
import { linePlot } from './line-plot.ts';
import type { LoadStep } from './load-step.ts';
import type { Measurements } from './measure.ts';

/** Where and on what it was measured. */
export interface ReportContext {
  readonly machine: string;
  readonly cores: number;
  readonly date: string;
  readonly chunks: number;
  readonly workers: number;
}

/** The goals, and beside each what was reached. */
function goalTable(goals: readonly Goal[]): string {
  const word = ({ met }: Goal) => (met === undefined ? '-' : met ? 'yes' : 'NO');
  return table(
    ['Goal', 'Reached', 'Met'],
    goals.map((goal) => [goal.goal, goal.reached, word(goal)]),
  );
}

/** Writes `report.md` with plots, and `measurements.json`; gives the Markdown. */
export function writeReport(folder: string, found: Measurements, context: ReportContext): string {
  const sections = sectionsOf(found, context);
  const plots = plotsOf(found);
  mkdirSync(folder, { recursive: true });
  const markdown = [
    '# The engine under load',
    `${context.date}. ${context.machine}. ${context.chunks} chunks, ${context.workers} worker threads. Generator and engine share the machine.`,
    ...sections.map(([title, body]) => `## ${title}\n\n${body}`),
    ...plots.map(([name]) => `![${name}](${name}.svg)`),
  ].join('\n\n');
  for (const [name, svg] of plots) writeFileSync(join(folder, `${name}.svg`), svg);
  writeFileSync(join(folder, 'report.md'), `${markdown}\n`);
  writeFileSync(join(folder, 'measurements.json'), `${JSON.stringify({ context, ...found }, null, 1)}\n`);
  return markdown;
}

type Section = readonly [title: string, body: string];

function sectionsOf(found: Measurements, { cores }: ReportContext): readonly Section[] {
  const { closed, open, cold, oneThread, allThreads, hybrid, peer, chroma, soak, recovery } = found;
  const { deadlines, faults, blips } = found;
  const { vendorOne, vendorAlone, vendorCrowd, vendorFaults } = found;
  const named = (rows: readonly (readonly [string, LoadStep | undefined])[]) =>
    rows.flatMap(([name, step]) => (step === undefined ? [] : [[name, step] as const]));
  const steps = (title: string, rows: ReturnType<typeof named>): readonly Section[] =>
    rows.length === 0 ? [] : [[title, stepTable(rows)]];
  return [
    ['Goals', goalTable(goalsOf(found, cores))],
    ...steps(
      'Closed loop, evidence with the local reranker',
      (closed ?? []).map((step) => ['embedded store', step]),
    ),
    ...steps(
      'Open loop, evidence with the local reranker',
      (open ?? []).map((step) => [`${step.rate} a second`, step]),
    ),
    ...steps(
      'Threads',
      named([
        ['all threads', allThreads],
        ['one thread', oneThread],
      ]),
    ),
    ...steps(
      'Hybrid without rerank',
      named([
        ['Touchstone', hybrid],
        ['Hono and Orama', peer],
      ]),
    ),
    ...steps(
      'A vendor that takes 300 ms',
      named([
        ['one', vendorOne],
        ['10 at once', vendorAlone],
        ['100 at once', vendorCrowd],
        ['100 at once, 30 % faults', vendorFaults],
      ]),
    ),
    ...steps(
      'Chroma, evidence with the local reranker',
      (chroma ?? []).map((step) => ['Chroma', step]),
    ),
    ...(deadlines === undefined ? [] : [['Deadlines', deadlineTable(deadlines)] as const]),
    ...steps('Soak', named([['soak', soak]])),
    ...(cold === undefined ? [] : [['Cold starts', coldTable(cold)] as const]),
    ...(recovery === undefined ? [] : [['Recovery (004 SC-008)', recoveryTable(recovery)] as const]),
    ...(faults === undefined ? [] : [['Questions that meet faults (004 SC-008)', faultTable(faults)] as const]),
    ...(blips === undefined ? [] : [['A vendor that is down for a moment (004 SC-008)', blipTable(blips)] as const]),
  ];
}

function stepTable(rows: readonly (readonly [string, LoadStep])[]): string {
  const header = [
    'What',
    'Connections',
    'Requests',
    'A second',
    'Mean ms',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'Max ms',
    'Errors',
  ];
  return table(
    [...header, 'Requests per CPU s of the service', 'CPU s of service / generator', 'Memory MiB first / last'],
    rows.map(([name, step]) => [
      name,
      String(step.connections),
      String(step.requests),
      step.perSecond,
      step.meanMs,
      step.p50Ms,
      step.p95Ms,
      step.p99Ms,
      step.maxMs,
      countsOf(step.failedWith),
      step.requests / step.serviceCpuSeconds,
      `${step.serviceCpuSeconds.toFixed(1)} / ${step.generatorCpuSeconds.toFixed(1)}`,
      `${step.residentMb[0]?.toFixed(0)} / ${step.residentMb.at(-1)?.toFixed(0)}`,
    ]),
  );
}

function deadlineTable(deadlines: readonly DeadlineStep[]): string {
  return table(
    ['What', 'At once', 'Budget ms', 'Late ms p50', 'p99', 'max', 'Answered', 'Refused', 'Failed', 'In time', 'Load'],
    deadlines.map((step) => [
      ...[step.what, String(step.atOnce), String(step.budgetMs)],
      ...[step.lateP50Ms, step.lateP99Ms, step.lateMaxMs],
      ...[String(step.answered), String(step.refused), String(step.failed)],
      ...[`${(100 * step.inTime).toFixed(1)} %`, step.machineLoad.toFixed(1)],
    ]),
  );
}

function coldTable(cold: NonNullable<Measurements['cold']>): string {
  return table(
    ['Start', 'Listening after ms', 'First answer after ms', 'p95 of the first 100 at once, ms', 'Failed'],
    cold.map(({ listeningMs, firstAnswerMs, first100P95Ms, failedWith }, at) => [
      String(at + 1),
      listeningMs,
      firstAnswerMs,
      first100P95Ms,
      countsOf(failedWith),
    ]),
  );
}

function recoveryTable({ calls, engineAlone, withClient }: NonNullable<Measurements['recovery']>): string {
  return table(
    [
      'Asked by',
      'Calls',
      'Answered',
      'Met a fault',
      'Of these answered',
      'Failed with',
      'Requests to the vendor',
      'Faults',
    ],
    (
      [
        ['plain HTTP', engineAlone],
        ['@touchstone/client', withClient],
      ] as const
    ).map(([name, count]) => [
      name,
      String(calls),
      String(count.answered),
      String(count.hit),
      String(count.recovered),
      countsOf(count.failedWith),
      String(count.vendorRequests),
      countsOf(count.faults),
    ]),
  );
}

function faultTable(outcomes: NonNullable<Measurements['faults']>): string {
  return table(
    ['Vendor', 'Cases', 'Recovered', 'Failed'],
    outcomes.map(({ vendor, cases, recovered, failed }) => [
      vendor,
      String(cases),
      String(recovered),
      Object.entries(failed)
        .map(([name, code]) => `${name}: ${code}`)
        .join('; ') || '-',
    ]),
  );
}

function blipTable(outcomes: NonNullable<Measurements['blips']>): string {
  return table(
    [
      'Down',
      'Seconds',
      'A second',
      'Asked',
      'Asked meanwhile',
      'Recovered',
      'Failed with',
      'Last failed, s after',
      'Failed elsewhen',
    ],
    outcomes.map((one) => [
      ...[one.down, String(one.seconds), String(one.perSecond), String(one.asked)],
      ...[String(one.askedMeanwhile), String(one.recovered), countsOf(one.failedWith)],
      ...[one.lastFailedAfterSeconds?.toFixed(1) ?? '-', String(one.failedElsewhen)],
    ]),
  );
}

function countsOf(counts: Readonly<Record<string, number>>): string {
  return (
    Object.entries(counts)
      .map(([name, times]) => `${name} ${times}`)
      .join(', ') || '-'
  );
}

function plotsOf({ closed, open, soak }: Measurements): readonly Section[] {
  const over = (steps: readonly LoadStep[], x: (step: LoadStep) => number, y: (step: LoadStep) => number) =>
    steps.map((step) => [x(step), y(step)] as const);
  const latency = (steps: readonly LoadStep[], x: (step: LoadStep) => number) => [
    { name: 'p50', points: over(steps, x, (step) => step.p50Ms) },
    { name: 'p95', points: over(steps, x, (step) => step.p95Ms) },
    { name: 'p99', points: over(steps, x, (step) => step.p99Ms) },
  ];
  const connections = (step: LoadStep) => step.connections;
  return [
    ...(closed === undefined
      ? []
      : [
          [
            'throughput',
            linePlot('Throughput, closed loop', 'connections', 'requests a second', [
              { name: 'evidence', points: over(closed, connections, (step) => step.perSecond) },
            ]),
          ] as const,
          ['latency', linePlot('Latency, closed loop', 'connections', 'ms', latency(closed, connections))] as const,
        ]),
    ...(open === undefined
      ? []
      : [
          [
            'latency-open',
            linePlot(
              'Latency, open loop',
              'requests a second',
              'ms',
              latency(open, (step) => step.rate ?? 0),
            ),
          ] as const,
        ]),
    ...(soak === undefined
      ? []
      : [
          [
            'memory',
            linePlot('Resident memory of the engine', 'seconds', 'MiB', [
              { name: 'engine', points: soak.residentMb.map((mb, at) => [at, mb] as const) },
            ]),
          ] as const,
        ]),
  ];
}
