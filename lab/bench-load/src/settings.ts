import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** The parts of the program, in the order in which they run. */
const parts = [
  'closed',
  'open',
  'cold',
  'threads',
  'peer',
  'vendor',
  'recovery',
  'faults',
  'blips',
  'chroma',
  'deadlines',
  'soak',
] as const;

export type Part = (typeof parts)[number];

export interface Settings {
  readonly only: readonly Part[];
  /** Chunks of the corpus. */
  readonly size: number;
  /** Seconds that each step measures. */
  readonly seconds: number;
  /** Minutes of the soak. */
  readonly minutes: number;
  /** Numbers of connections of the closed loop, ascending. */
  readonly connections: readonly number[];
  /** Worker threads of the engine. */
  readonly workers: number;
  /** Whether the engine keeps its log of calls, as it does by default. */
  readonly log: boolean;
  /** Folder of the report. */
  readonly out: string;
}

/** The arguments of the program; throws with a message for people. */
export function readSettings(args: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      only: { type: 'string' },
      size: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '10' },
      connections: { type: 'string', default: '1,2,5,10,20,50,100,200' },
      workers: { type: 'string', default: String(availableParallelism()) },
      log: { type: 'boolean', default: true },
      out: { type: 'string', default: join(tmpdir(), 'touchstone-load') },
    },
  });
  const only = values.only?.split(',') ?? parts;
  const unknown = only.find((name) => !parts.some((part) => part === name));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}": --only takes some of ${parts.join(',')}.`);
  return {
    only: parts.filter((part) => only.includes(part)),
    size: positive('--size', values.size),
    seconds: positive('--seconds', values.seconds),
    minutes: positive('--minutes', values.minutes),
    connections: values.connections
      .split(',')
      .map((value) => positive('--connections', value))
      .sort((a, b) => a - b),
    workers: positive('--workers', values.workers),
    log: values.log,
    out: values.out,
  };
}

function positive(option: string, value: string): number {
  const number = Number(value);
  if (number > 0) return number;
  throw new Error(`${option} takes a number above 0, not "${value}".`);
}
