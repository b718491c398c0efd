import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caseGroups } from './case-groups.ts';
import { seeded } from './seeded.ts';
import { writeCase } from './torture-case.ts';
import { type Outcome, startWatched, type WatchedProcess } from './watched-process.ts';

/** What is tried, and for how long: until one of `count` and `minutes` is reached. */
export interface TortureOptions {
  readonly seed: string;
  /** Cases of each group. */
  readonly count?: number;
  readonly minutes?: number;
  /** Groups whose name begins with one of these; default all. */
  readonly only?: readonly string[];
  /** One case alone: the number that a failure states. */
  readonly number?: number;
  /** Compare numbers with those of outside implementations, in Python. Default false. */
  readonly withNumbers?: boolean;
  /** Where failing cases are kept; default nowhere. */
  readonly keepIn?: string;
  /** Default `tortureLimits`. */
  readonly limits?: TortureLimits;
  readonly onFailure?: (failure: Failure) => void;
  readonly onCase?: (done: DoneCase) => void;
}

interface DoneCase {
  readonly group: string;
  readonly number: number;
  readonly made: string;
  readonly outcome: Outcome;
}

/** A case that went wrong; seed, group and number make it again. */
interface Failure extends DoneCase {
  readonly faults: readonly string[];
  /** The folder that it is kept in. */
  readonly kept?: string;
}

/** What became of the cases of a group. */
export interface GroupResult {
  readonly group: string;
  readonly tried: number;
  readonly right: number;
  readonly worstMs: number;
  readonly worstHeldMs: number;
  readonly worstGrownBytes: number;
}

/** What a case may take. */
interface TortureLimits {
  readonly elapsedMs: number;
  /** How long the event loop may stand still, and a signal wait. */
  readonly heldMs: number;
  readonly grownBytes: number;
}

export const tortureLimits: TortureLimits = { elapsedMs: 32_000, heldMs: 1000, grownBytes: 512 * 1024 * 1024 };

/** Makes cases from a seed, gives them to a process that is watched, and holds what comes of them to the rules. */
export async function torture(options: TortureOptions): Promise<readonly GroupResult[]> {
  const { seed, count = Number.POSITIVE_INFINITY, minutes = Number.POSITIVE_INFINITY, only, number } = options;
  const { withNumbers = false } = options;
  const groups = caseGroups({ withNumbers }).filter(
    ({ name }) => only?.some((start) => name.startsWith(start)) ?? true,
  );
  const until = performance.now() + minutes * 60_000;
  const results = new Map<string, GroupResult>();
  let watched: WatchedProcess | undefined;
  try {
    for (let at = number ?? 0; at < (number === undefined ? count : number + 1); at += 1) {
      for (const { name, make } of groups) {
        if (performance.now() > until) return [...results.values()];
        const random = seeded(`${seed}/${name}/${at}`);
        const made = make(random);
        const attempt = async () => {
          if (watched?.isSpent() ?? true) {
            await watched?.stop();
            watched = await startWatched();
          }
          const folder = mkdtempSync(join(tmpdir(), 'touchstone-torture-'));
          try {
            writeCase(folder, made);
            return await (watched as WatchedProcess).run(folder, name);
          } finally {
            rmSync(folder, { recursive: true, force: true });
          }
        };
        let outcome = await attempt();
        let faults = faultsOf(outcome, options.limits);
        if (faults.length > 0 && outcome.faults.every((fault) => fault.startsWith('late: '))) {
          // A busy machine is slow for a moment; a slow file is slow again. And alone, nothing else is counted with it.
          await watched?.stop();
          outcome = await attempt();
          faults = faultsOf(outcome, options.limits);
        }
        const done: DoneCase = { group: name, number: at, made: made.made, outcome };
        results.set(name, added(results.get(name), done, faults.length === 0));
        options.onCase?.(done);
        if (faults.length > 0)
          options.onFailure?.({
            ...done,
            faults,
            kept: keep(options, done, faults, (folder) => writeCase(folder, made)),
          });
      }
    }
    return [...results.values()];
  } finally {
    await watched?.stop();
  }
}

/** What is wrong with an outcome: what the check found, and what was too much. */
export function faultsOf(
  { faults, elapsedMs, heldMs, grownBytes }: Outcome,
  limits = tortureLimits,
): readonly string[] {
  const over = (value: number, limit: number, what: string) => (value > limit ? [`${what}: ${Math.round(value)}`] : []);
  return [
    ...faults,
    ...over(elapsedMs, limits.elapsedMs, 'milliseconds'),
    ...over(heldMs, limits.heldMs, 'milliseconds in which no signal would act'),
    ...over(grownBytes / 2 ** 20, limits.grownBytes / 2 ** 20, 'MiB of memory'),
  ];
}

function added(before: GroupResult | undefined, { group, outcome }: DoneCase, isRight: boolean): GroupResult {
  return {
    group,
    tried: (before?.tried ?? 0) + 1,
    right: (before?.right ?? 0) + (isRight ? 1 : 0),
    worstMs: Math.max(before?.worstMs ?? 0, outcome.elapsedMs),
    worstHeldMs: Math.max(before?.worstHeldMs ?? 0, outcome.heldMs),
    worstGrownBytes: Math.max(before?.worstGrownBytes ?? 0, outcome.grownBytes),
  };
}

function keep(
  { keepIn, seed }: TortureOptions,
  { group, number, outcome }: DoneCase,
  faults: readonly string[],
  write: (folder: string) => void,
): string | undefined {
  if (keepIn === undefined) return undefined;
  const folder = join(keepIn, `${group.replace(/[^\w-]+/g, '-')}-${seed}-${number}`);
  mkdirSync(folder, { recursive: true });
  write(folder);
  writeFileSync(
    join(folder, 'failure.json'),
    `${JSON.stringify({ group, seed, number, faults, outcome }, undefined, 2)}\n`,
  );
  return folder;
}
