import process from 'node:process';

/**
 * Does `work` with the parser. On broken files the parser rejects promises without a handler, which would end the
 * process or the thread even for a readable file: those failures are ignored meanwhile. All others end it as ever.
 */
export async function withoutStrayFailures<Result>(work: () => Promise<Result>): Promise<Result> {
  if (working === 0) process.on('unhandledRejection', passOver);
  working++;
  try {
    return await work();
  } finally {
    // Node reports rejections once the due tasks have run.
    await new Promise((resolve) => setImmediate(resolve));
    working--;
    if (working === 0) process.off('unhandledRejection', passOver);
  }
}

/** Documents that are being read. */
let working = 0;

function passOver(reason: unknown): void {
  if (reason instanceof Error && /[\\/]pdfjs-dist[\\/]/.test(reason.stack ?? '')) return;
  // Node's own behaviour without listeners; with another listener, that one decides.
  if (process.listenerCount('unhandledRejection') === 1) throw reason;
}
