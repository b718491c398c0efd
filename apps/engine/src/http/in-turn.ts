import type { Server } from 'node:http';
import { createTurns, inNextTurn, systemClock } from '@touchstone/contract';

/** The parts of what the thread of the connections does for a request. Each has a line of its own, so that newcomers do not keep what began before. */
const lines = { head: newLine(), body: newLine(), answer: newLine() };

/**
 * Before each part. Of many requests that come or end at once, some have their part now and the others in later turns of the event loop: so
 * no flood holds up timers, and what arrives meanwhile.
 */
export function inTurn(part: keyof typeof lines): Promise<void> {
  return lines[part].pass({ what: 'request' });
}

/**
 * Lets connections of this server come before work. Node accepts one in each turn of the event loop, and nobody knows how long the others
 * have waited: their time would begin late.
 */
export function acceptFirst(server: Server): void {
  server.on('connection', () => {
    hasAccepted = true;
  });
}

function newLine() {
  return createTurns({ clock: systemClock, inNextTurn: whenAccepted });
}

/** How many connections are accepted before what has begun has its turn. */
const mostAccepted = 64;

/** Whether a connection was accepted since the last turn. */
let hasAccepted = false;
/** What has its turn next. */
let next: (() => void)[] = [];
let left = mostAccepted;

/** Runs this in the next turn in which no connection comes, or after so many in which one did. */
function whenAccepted(run: () => void): void {
  next.push(run);
  if (next.length === 1) inNextTurn(startTurn);
}

function startTurn(): void {
  if (hasAccepted && left > 0) {
    hasAccepted = false;
    left -= 1;
    inNextTurn(startTurn);
    return;
  }
  hasAccepted = false;
  left = mostAccepted;
  const runs = next;
  next = [];
  for (const run of runs) run();
}
