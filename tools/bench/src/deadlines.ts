import type { DeadlineCase } from './deadlines-run.ts';
import { runAlone } from './run-alone.ts';
import { table } from './table.ts';

/** How long the worst requests that are accepted hold the event loop, and how late they are. Goal: under 50 ms each. */
export function benchDeadlines(sizes: readonly string[]): readonly (readonly DeadlineCase[])[] {
  return sizes.map((size) => {
    const cases = runAlone<readonly DeadlineCase[]>('deadlines-run.ts', [size]);
    console.log(`\n## The event loop under the worst requests, ${size} chunks\n`);
    console.log(
      table(
        ['request', 'longest hold, processor ms', 'by the clock', 'late by ms', 'answered', 'refused'],
        cases.map(({ name, processorMs, clockMs, lateMs, answered, refused }) => [
          name,
          processorMs,
          clockMs,
          Math.max(0, lateMs),
          String(answered),
          String(refused),
        ]),
      ),
    );
    return cases;
  });
}
