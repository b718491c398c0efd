import { expect, it } from 'vitest';
import { bodyOf, runEngine, twoIndexes } from './running-engine.ts';

const config = twoIndexes['touchstone.config.yaml'] as string;

it('refine: idle makes second vectors of every index while no call comes, and reranks by them', async () => {
  const settings = 'refine: idle\nrefiner: "@touchstone/local-models#embedder"\n';
  const tested = await runEngine(
    { ...twoIndexes, 'touchstone.config.yaml': config + settings },
    { refining: { idleMs: 1, priority: 0 } },
  );
  const refined = () => tested.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'index refined');
  await expect
    .poll(() => refined().map(({ index, chunks_read: read }) => [index, read]))
    .toEqual([
      ['code', expect.any(Number)],
      ['docs', expect.any(Number)],
    ]);
  const json = { query: 'what runs before the body is parsed', task_mode: 'explain' };
  const pack = await bodyOf(await tested.ask('/v1/evidence', { json }));
  expect(JSON.stringify(pack)).not.toContain('refinement_unavailable');
  await tested.stop();
});
