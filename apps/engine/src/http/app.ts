import { RetrievalError } from '@touchstone/contract';
import { toErrorReport } from '@touchstone/contract/wire';
import { type Context, Hono } from 'hono';
import { failure } from '../calls/failures.ts';
import { admit } from './admit.ts';
import { callHandler, wantsFlat } from './call-handler.ts';
import type { EngineEnvironment, EngineWiring } from './engine-wiring.ts';
import { failedResponse } from './failed-answer.ts';
import { HttpFailure } from './http-failure.ts';
import { registerInspector } from './inspector.ts';
import { registerJudging } from './judging.ts';
import { mcpRoute } from './mcp-route.ts';
import { observe } from './observe.ts';
import { openApiDocument } from './openapi.ts';
import { registerProbes } from './probes.ts';
import { referencePage } from './reference-page.ts';
import { routes } from './routes.ts';
import { secureHeaders } from './secure-headers.ts';

/** The HTTP application. It listens nowhere by itself: `fetch` takes a request and gives its answer. */
export function engineApp(wiring: EngineWiring): Hono<EngineEnvironment> {
  const app = new Hono<EngineEnvironment>();
  app.use(observe(wiring));
  app.use(secureHeaders());
  app.use(admit());
  registerProbes(app, wiring);
  const document = JSON.stringify(openApiDocument(wiring.version));
  app.get('/openapi.json', (context) => context.body(document, 200, { 'content-type': 'application/json' }));
  const reference = referencePage(wiring.version);
  app.get('/docs', async (context) => context.html(await reference));
  app.on(['GET', 'POST', 'DELETE'], '/mcp', mcpRoute(wiring));
  registerInspector(app);
  registerJudging(app, wiring.judging);
  for (const route of routes) app.on(route.method, honoPath(route.path), callHandler(route, wiring));

  app.notFound((context) => failed(noRoute(context.req.path, app.routes), context));
  app.onError(failed);
  return app;

  /** The answer for an error; of a defect of ours the log alone has the cause. */
  function failed(thrown: unknown, context: Context<EngineEnvironment>): Response {
    const { requestId, span, told } = context.var;
    const route = routes.find(({ path }) => matches(honoPath(path), context.req.path));
    if (thrown instanceof HttpFailure) {
      told.error = thrown.error.code;
      const { status, headers } = thrown;
      const error = toErrorReport(thrown.error);
      return failedResponse(route, { error, requestId, status, headers, isFlat: wantsFlat(context) });
    }
    const { error, note } = failure(thrown);
    told.error = error.code;
    if (note !== undefined)
      wiring.log.error({ request: requestId, trace_id: span.traceId, code: error.code, note }, 'failure');
    return failedResponse(route, { error, requestId, isFlat: wantsFlat(context) });
  }
}

/** 404, or 405 where the path takes other methods. */
function noRoute(path: string, known: readonly { readonly method: string; readonly path: string }[]): HttpFailure {
  const methods = known.filter((route) => route.method !== 'ALL' && matches(route.path, path));
  const allowed = [...new Set(methods.map(({ method }) => method))].sort().join(', ');
  if (allowed === '') {
    const message = 'There is no such route: /openapi.json lists them all.';
    return new HttpFailure(404, new RetrievalError('invalid_request', message));
  }
  return new HttpFailure(405, new RetrievalError('invalid_request', `This route takes ${allowed}.`), {
    allow: allowed,
  });
}

/** `/v1/calls/{id}` as Hono writes it. */
function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('/');
  const given = path.split('/');
  return parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at]);
}
