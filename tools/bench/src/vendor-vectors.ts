import { runAlone } from './run-alone.ts';
import { table } from './table.ts';
import type { VendorVectorsRun } from './vendor-vectors-run.ts';

/** 1,000 vectors of 1,024 numbers through Voyage's client, beside decoding the same bytes without it, from a server of this machine. */
export function benchVendorVectors(): VendorVectorsRun {
  const run = runAlone<VendorVectorsRun>('vendor-vectors-run.ts', []);
  console.log('\n## 1,000 vectors of 1,024 numbers from a loopback Voyage\n');
  console.log(
    table(
      ['way', 'processor ms', 'p50 ms', 'longest turn of the event loop, processor ms'],
      [
        ['embed-voyage', run.ours.processorMs, run.ours.p50Ms, run.ours.longestTurnMs],
        ['fetch, JSON.parse, base64', run.plain.processorMs, run.plain.p50Ms, run.plain.longestTurnMs],
      ],
    ),
  );
  console.log(`\nProcessor time against the plain way: ${(run.ours.processorMs / run.plain.processorMs).toFixed(2)}x`);
  return run;
}
