/** Counts the turns of the event loop from now on. What ends at once takes a few; what waits for a timer or an answer takes thousands. */
export function turnCounter() {
  const counter = { turns: 0, stop: () => clearImmediate(ahead) };
  let ahead = setImmediate(function count() {
    counter.turns += 1;
    ahead = setImmediate(count);
  });
  return counter;
}

/** How many turns of the event loop it takes until this is settled. */
export async function turnsUntil(settled: Promise<unknown>): Promise<number> {
  const counter = turnCounter();
  await settled.finally(counter.stop);
  return counter.turns;
}
