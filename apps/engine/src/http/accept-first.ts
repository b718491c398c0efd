/** Lets connections come before work. */
export interface AcceptFirst {
  /** A connection was accepted. */
  accepted(): void;
  /** Runs this in the next turn of the event loop in which no connection comes, or after `mostAccepted` in which one did. */
  inNextTurn(run: () => void): void;
}

/** Connections that are accepted before earlier work has its turn. */
const mostAccepted = 64;

/**
 * Node accepts one connection in each turn of the event loop, and the others' wait is unknown: where work is done in
 * every turn, their time begins late.
 */
export function acceptFirst(inNextTurn: (run: () => void) => void): AcceptFirst {
  let hasAccepted = false;
  let left = mostAccepted;
  let waiting: (() => void)[] = [];

  function startTurn(): void {
    const waitsOn = hasAccepted && left > 0;
    hasAccepted = false;
    if (waitsOn) {
      left -= 1;
      inNextTurn(startTurn);
      return;
    }
    left = mostAccepted;
    const runs = waiting;
    waiting = [];
    for (const run of runs) run();
  }

  return {
    accepted: () => {
      hasAccepted = true;
    },
    inNextTurn: (run) => {
      waiting.push(run);
      if (waiting.length === 1) inNextTurn(startTurn);
    },
  };
}
