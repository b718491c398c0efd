import { isRetrievalError } from '@touchstone/contract';
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { type Caller, callerOf } from '../operation/access.ts';
import { checkHost, checkOrigin } from '../operation/loopback.ts';
import { type RequestLimiter, requestLimiter } from '../operation/request-limiter.ts';
import type { EngineEnvironment } from './engine-wiring.ts';
import { HttpFailure } from './http-failure.ts';
import { isOfInspector } from './inspector.ts';
import { checkTime } from './run-in-time.ts';

/** Probes of the platform, which has no key, and the reference of the API, which holds no data: a browser cannot send one with an address. */
const withoutKey = ['/healthz', '/readyz', '/docs', '/openapi.json'];

/** Lets a request in: host, origin, key and rate, in this order. */
export function admit(): MiddlewareHandler<EngineEnvironment> {
  let limiter: RequestLimiter | undefined;
  return async (context, next) => {
    const { state } = context.env;
    const { settings } = state;
    context.set('state', state);
    const { headers } = context.req.raw;
    checkHost(headers.get('host'), settings.hosts);
    checkOrigin(headers, settings.origins);
    checkTime(context.env);
    return shared(settings.origins)(context, async () => {
      if (!withoutKey.includes(context.req.path) && !isOfInspector(context.req.path)) {
        const caller = known(headers, settings.keys);
        context.set('caller', caller);
        context.var.told.caller = caller.name;
        limiter = requestLimiter(settings.requestsPerMinute, limiter);
        await limiter.take(settings.keys.length > 0 ? caller.name : addressOf(context));
      }
      await next();
    });
  };
}

/** The caller; a key that is missing or unknown is 401, and the answer describes how to send one. */
function known(headers: Headers, keys: Parameters<typeof callerOf>[1]): Caller {
  try {
    return callerOf(headers, keys);
  } catch (thrown) {
    if (!isRetrievalError(thrown)) throw thrown;
    throw new HttpFailure(401, thrown, { 'www-authenticate': 'Bearer realm="touchstone"' });
  }
}

/** Closed by default: a browser lets no other origin read an answer unless the config names it. */
function shared(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: [
      'authorization',
      'content-type',
      'x-api-key',
      'accept',
      'mcp-protocol-version',
      'mcp-method',
      'mcp-name',
    ],
    exposeHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
  });
}

function addressOf(context: Context<EngineEnvironment>): string {
  return context.env.incoming?.socket.remoteAddress ?? 'unknown';
}
