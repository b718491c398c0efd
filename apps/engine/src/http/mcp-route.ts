import { RetrievalError } from '@touchstone/contract';
import { type ErrorReport, parseJson, UnfaithfulJsonError } from '@touchstone/contract/wire';
import type { Context, Handler } from 'hono';
import type { ToolRequest } from '../calls/answer-tool.ts';
import type { CallEvent } from '../calls/call-task.ts';
import { checkNesting } from '../calls/check-nesting.ts';
import type { McpHost } from '../mcp/host.ts';
import { mcpHttpHandler } from '../mcp/mcp-http-handler.ts';
import { mcpServer } from '../mcp/mcp-server.ts';
import { mcpToolNames } from '../mcp/tools/tool.ts';
import type { EngineEnvironment, EngineWiring } from './engine-wiring.ts';
import { readText, refuseEncoded } from './read-text.ts';
import { runInTime } from './run-in-time.ts';

/**
 * MCP over Streamable HTTP, with the tools that the caller's key is good for. Host, origin, key and rate were checked on the way here.
 * The calls run in the same worker threads as those of the other routes.
 */
export function mcpRoute(wiring: EngineWiring): Handler<EngineEnvironment> {
  const { version, log } = wiring;
  return async (context) => {
    const { state, caller, requestId } = context.var;
    const host = pooledHost(context, wiring);
    const tools = mcpToolNames.filter((name) => caller.tools.includes(name));
    const onFailure = (tool: string, thrown: unknown) => {
      const { code = 'internal' } = thrown as Partial<RetrievalError>;
      log.info({ request: requestId, tool, error: code }, 'tool failed');
    };
    const handler = mcpHttpHandler({
      server: () => mcpServer({ host, version, tools, onFailure }),
      maxBodyBytes: state.settings.maxBodyBytes,
      // Checked already, with the names of the config.
      hosts: [hostNameOf(context)],
      origins: [originNameOf(context)],
    });
    return handler.fetch(await withCheckedBody(context.req.raw, state.settings.maxBodyBytes));
  };
}

/** The same request, once its body is known to be one that can be read here, in the thread of the connections. */
async function withCheckedBody(request: Request, maxBytes: number): Promise<Request> {
  if (request.method !== 'POST') return request;
  refuseEncoded(request);
  const body = await readText(request, maxBytes);
  checkNesting(body);
  checkFaithful(body);
  const { url, headers, signal } = request;
  return new Request(url, { method: 'POST', headers, body, signal });
}

/** The protocol's own reader would round unfaithful values; text that is no JSON it refuses itself. */
function checkFaithful(body: string): void {
  try {
    parseJson(body);
  } catch (cause) {
    if (cause instanceof UnfaithfulJsonError)
      throw new RetrievalError('invalid_request', `In the body, ${cause.message}.`);
  }
}

/** The host of the tools, whose calls go to the worker threads as plain data. */
function pooledHost(context: Context<EngineEnvironment>, { allowWrites, log }: EngineWiring): McpHost {
  const { state, span, caller, requestId } = context.var;
  const call = async <Result>(
    { method, argument }: ToolRequest,
    { signal, onProgress }: Parameters<McpHost['search']>[1] = {},
  ): Promise<Result> => {
    const onEvent = ({ data }: CallEvent) => onProgress?.(JSON.parse(data));
    const kind = method === 'index' ? 'index_tool' : 'tool';
    const task = { kind, id: requestId, body: JSON.stringify({ method, argument }), indexes: caller.indexes } as const;
    const outcome = await runInTime(context, task, { signal, onEvent });
    if (outcome.status === 'error') {
      const { error, note } = outcome;
      // The agent's error refers to the log.
      if (note !== undefined)
        log.error({ request: requestId, trace_id: span.traceId, code: error.code, note }, 'failure');
      throw thrownAgain(error);
    }
    return JSON.parse(outcome.answer.body) as Result;
  };
  return {
    search: (argument, calling) => call({ method: 'search', argument }, calling),
    evidence: (argument, calling) => call({ method: 'evidence', argument }, calling),
    context: (argument, calling) => call({ method: 'context', argument }, calling),
    answer: state.answers ? (argument, calling) => call({ method: 'answer', argument }, calling) : undefined,
    show: (argument, calling) => call({ method: 'show', argument }, calling),
    indexes: (calling) => call({ method: 'indexes' }, calling),
    // A failure here is a failure of the answer itself too, which reports it.
    notices: (indexes) => call<Notices>({ method: 'notices', argument: { indexes } }).catch((): Notices => []),
    index: allowWrites ? (argument, calling) => call({ method: 'index', argument }, calling) : undefined,
  };
}

type Notices = Awaited<ReturnType<NonNullable<McpHost['notices']>>>;

function thrownAgain({ code, message, provider, retryAfterMs }: ErrorReport): RetrievalError {
  return new RetrievalError(code, message, { provider, retryAfterMs });
}

function hostNameOf({ req }: Context): string {
  return new URL(`http://${req.header('host') ?? 'localhost'}`).hostname;
}

function originNameOf(context: Context): string {
  const origin = context.req.header('origin');
  return origin === undefined ? hostNameOf(context) : new URL(origin).hostname;
}
