import type { MiningProgress } from '@touchstone/terminal/mining';
import type { Invocation } from '../invocation.js';

/** Does a step of mining and shows its progress on stderr. */
export async function withSteps<T>(
  { io }: Invocation,
  label: string,
  work: (onProgress: (progress: MiningProgress) => void) => Promise<T>,
): Promise<T> {
  const [{ liveLine }, { renderMining }] = await Promise.all([
    import('../live-line.js'),
    import('@touchstone/terminal/mining'),
  ]);
  const display = liveLine<MiningProgress>(io.stderr, {
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
