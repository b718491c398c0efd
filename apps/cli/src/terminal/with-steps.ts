import type { MiningProgress } from './mining.ts';
import type { Output } from './output.ts';

/** Does a step of mining and shows its progress on an output. */
export async function withSteps<T>(
  output: Output,
  label: string,
  work: (onProgress: (progress: MiningProgress) => void) => Promise<T>,
): Promise<T> {
  const [{ liveLine }, { renderMining }] = await Promise.all([import('./live-line.ts'), import('./mining.ts')]);
  const display = liveLine<MiningProgress>(output, {
    render: (progress, columns) => renderMining(label, progress, columns),
    timeOf: () => performance.now(),
    logMs: 5000,
  });
  try {
    return await work(display.update);
  } finally {
    display.end();
  }
}
