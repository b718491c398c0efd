import { limitTime } from '@touchstone/contract';
import type { Hono } from 'hono';
import { allowTool } from '../operation/access.ts';
import type { EngineEnvironment, EngineWiring } from './engine-wiring.ts';

/** Probes for a platform: does the process answer, can it do its work, how is it doing. */
export function registerProbes(app: Hono<EngineEnvironment>, { metrics, version }: EngineWiring): void {
  app.get('/healthz', (context) => context.json({ status: 'ok', version }));

  app.get('/readyz', async (context) => {
    const { requestId, state } = context.var;
    const limit = limitTime({ signal: context.req.raw.signal, timeoutMs: probeMs });
    const { signal } = limit;
    const outcome = await state.pool.run({ kind: 'ready', id: requestId }, { signal }).finally(() => limit.end());
    const notReady = { status: 'not_ready', providers: [] };
    const body = outcome.status === 'ok' ? JSON.parse(outcome.answer.body) : notReady;
    return context.json(body, body.status === 'not_ready' ? 503 : 200);
  });

  app.get('/metrics', async (context) => {
    allowTool(context.var.caller, 'metrics');
    return context.body(await metrics.text(), 200, { 'content-type': metrics.contentType });
  });
}

/** Platforms wait for a second or a few; a store that takes longer is not ready. */
const probeMs = 5000;
