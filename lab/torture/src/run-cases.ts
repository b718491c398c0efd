// A process that does one case after another, and is watched from outside: its memory counts, and it may hang.
import type { CheckCase, Measured } from './check-case.ts';
import { watchLoop } from './held-loop.ts';
import { stopwatch } from './time-taken.ts';

/** What the watcher says. */
export type Order =
  | { readonly kind: 'case'; readonly folder: string; readonly group: string }
  | { readonly kind: 'go on' };

/** What this process says. After all but the last, it waits until it is told to go on. */
export type Notice =
  | { readonly kind: 'ready' }
  | { readonly kind: 'begins' }
  | {
      readonly kind: 'measured';
      readonly elapsedMs: number /** The longest that the event loop stood still. */;
      readonly heldMs: number;
    }
  | { readonly kind: 'done'; readonly faults: readonly string[] };

/** By the beginning of the group's name; loaded when it is needed, so that memory is measured without the rest. */
const checks: readonly (readonly [start: string, load: () => Promise<CheckCase>])[] = [
  ['files/', async () => (await import('./files/check-file.ts')).checkFile],
  ['requests/', async () => (await import('./requests/check-request.ts')).checkRequest],
  ['numbers/fusion', async () => (await import('./numbers/check-fusion.ts')).checkFusion],
  ['numbers/evaluation', async () => (await import('./numbers/check-evaluation.ts')).checkEvaluation],
  ['databases/', async () => (await import('./databases/check-database.ts')).checkDatabase],
  ['records/packs', async () => (await import('./records/check-pack.ts')).checkPack],
  ['records/logs', async () => (await import('./records/check-log.ts')).checkLog],
  ['repositories/', async () => (await import('./git-states/check-repository.ts')).checkRepository],
  ['signals/', async () => (await import('./signals/check-signal.ts')).checkSignal],
];

let goOn = () => {};
process.on('message', (order: Order) => {
  if (order.kind === 'go on') goOn();
  else void runCase(order);
});
process.on('disconnect', () => process.exit());
tell({ kind: 'ready' });

async function runCase({ folder, group }: Extract<Order, { readonly kind: 'case' }>): Promise<void> {
  const [, load] = checks.find(([start]) => group.startsWith(start)) ?? [];
  if (load === undefined) throw new Error(`Nothing checks "${group}".`);
  const check = await load();
  try {
    tell({ kind: 'done', faults: await check(folder, measured) });
  } catch (thrown) {
    tell({ kind: 'done', faults: [`the check failed: ${thrown instanceof Error ? thrown.stack : String(thrown)}`] });
  }
}

const measured: Measured = async (work) => {
  await told({ kind: 'begins' });
  const heldMs = watchLoop();
  const taken = stopwatch();
  let othersMs = 0;
  try {
    return await work((ms) => {
      othersMs = Math.max(othersMs, ms);
    });
  } finally {
    await told({ kind: 'measured', elapsedMs: taken(), heldMs: Math.max(heldMs(), othersMs) });
  }
};

/** Garbage of the case before is none of this one's. */
async function told(notice: Notice): Promise<void> {
  if (notice.kind === 'begins') globalThis.gc?.();
  const answered = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  tell(notice);
  await answered;
}

function tell(notice: Notice): void {
  process.send?.(notice);
}
