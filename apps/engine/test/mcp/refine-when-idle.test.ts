import { loadConfig } from '@touchstone/host';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openMcpHost } from '../../src/mcp/index.ts';
import { library, projectFolder } from './project.ts';

const config = `indexes: { docs: { sources: [{ path: docs }] } }
refine: idle
refiner: "@touchstone/local-models#embedder"
`;

function hostOf(folder: string, onRefined?: (index: string, report: { readonly chunksRead: number }) => void) {
  const refining = onRefined && { onRefined, idleMs: 1, priority: 0 };
  const load = () => loadConfig({ cwd: folder, env: {}, isTrusted: true });
  const host = openMcpHost({ load, engine: 'test 1', folder: () => folder, refining });
  onTestFinished(() => host.close());
  return host;
}

it('a host refines while no call comes, from its first call on', async () => {
  const folder = projectFolder({ ...library, 'touchstone.config.yaml': config });
  await hostOf(folder).index?.({});
  const onRefined = vi.fn<(index: string, report: { readonly chunksRead: number }) => void>();
  const host = hostOf(folder, onRefined);
  const { indexes } = await host.indexes();
  await expect.poll(() => onRefined.mock.calls.length).toBe(1);
  expect(onRefined.mock.calls[0]).toMatchObject(['docs', { chunksRead: indexes[0]?.chunkCount }]);
  const { calls } = await host.search({ query: 'what the hooks do' });
  expect(JSON.stringify(calls)).not.toContain('refinement_unavailable');
});
