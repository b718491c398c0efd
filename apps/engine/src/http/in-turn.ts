import type { Server } from 'node:http';
import { createTurns, inNextTurn, systemClock } from '@touchstone/contract';
import { acceptFirst } from './accept-first.ts';

/** Of the thread of the connections. */
const first = acceptFirst(inNextTurn);

/** The parts of a request's work there. Each has a queue of its own, so that newcomers do not delay earlier ones. */
const lines = { head: newLine(), body: newLine(), answer: newLine() };

/**
 * Before each part. Of many requests that come or end at once, some have their part now and the others in later turns
 * of the event loop: so no flood delays timers and newer requests.
 */
export function inTurn(part: keyof typeof lines): Promise<void> {
  return lines[part].pass({ what: 'request' });
}

/** Lets connections of this server come before work. */
export function acceptConnectionsFirst(server: Server): void {
  server.on('connection', first.accepted);
}

function newLine() {
  return createTurns({ clock: systemClock, inNextTurn: first.inNextTurn });
}
