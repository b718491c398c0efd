import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { callPrefix } from '../operation/access.ts';
import type { EngineEnvironment, EngineWiring } from './engine-wiring.ts';

/** Names the request, and notes how it ended: one line of the log, and the metrics. Neither holds a query or a key. */
export function observe({
  log,
  metrics,
  telemetry,
  newId,
  isClosing,
}: EngineWiring): MiddlewareHandler<EngineEnvironment> {
  return async (context, next) => {
    const { cameAtMs: from } = context.env;
    const requestId = `${callPrefix(context.req.raw.headers)}${newId()}`;
    context.set('requestId', requestId);
    context.set('told', {});
    const span = telemetry.begin(context.req.raw);
    context.set('span', span);
    await span.run(next);
    context.res.headers.set('x-request-id', requestId);
    if (isClosing()) context.res.headers.set('connection', 'close');
    const { status } = context.res;
    const seconds = (performance.now() - from) / 1000;
    const route = routeOf(routePath(context, -1));
    metrics.request({ route, status, seconds });
    const { told } = context.var;
    const error = typeof told.error === 'string' ? told.error : undefined;
    span.end({ requestId, route: route === other ? undefined : route, status, error });
    const ms = Math.round(seconds * 10_000) / 10;
    log[status >= 500 ? 'error' : 'info'](
      { request: requestId, trace_id: span.traceId, method: context.req.method, route, status, ms, ...told },
      'request',
    );
  };
}

/** Requests without a route. */
const other = 'other';

/** The pattern of a route in OpenAPI; requests without a route share one label, for a caller may invent any path. */
function routeOf(pattern: string): string {
  return pattern.includes('*') ? other : pattern.replaceAll(/:(\w+)/g, '{$1}');
}
