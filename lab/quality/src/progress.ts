import process from 'node:process';

/** Tells on stderr how far a piece of work is: a bar on a terminal, else a line every ten seconds. */
export interface Progress {
  /** `done` of `total`; the total is left out where it is not known. */
  update(done: number, total?: number): void;
  end(): void;
}

export function progress(label: string): Progress {
  const stream = process.stderr;
  const started = performance.now();
  let last = stream.isTTY ? 0 : started;
  return {
    update(done, total) {
      const now = performance.now();
      if (now - last < (stream.isTTY ? redrawMs : lineMs)) return;
      last = now;
      const text = `${label}  ${amount(done, total)}  ${((now - started) / 1000).toFixed(0)} s`;
      stream.write(stream.isTTY ? `\r\x1b[2K${text}` : `${text}\n`);
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[2K');
    },
  };
}

function amount(done: number, total: number | undefined): string {
  if (total === undefined || total === 0) return String(done);
  const share = Math.min(1, done / total);
  const filled = Math.round(share * barWidth);
  return `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ${(100 * share).toFixed(0)} %`;
}

const barWidth = 24;
const redrawMs = 100;
const lineMs = 10_000;
