import {
  type Attributes,
  context as contexts,
  metrics,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api';
import type { CallNotes } from '../calls/call-task.ts';
import { stageTelemetry } from './stage-telemetry.ts';

/**
 * Traces and metrics of OpenTelemetry, by its conventions for HTTP servers, databases and generative AI. They go to the SDK that is
 * registered in this process when this is made; without one nothing is kept and nothing is sent.
 */
export interface EngineTelemetry {
  /** Begins the span of a request, below the one that the request names in `traceparent`. */
  begin(request: Request): RequestSpan;
}

/** The span of one request. */
export interface RequestSpan {
  /** Id of the trace that the request belongs to. Absent without an SDK, unless the request itself names one. */
  readonly traceId?: string;
  /** Does the work inside the span, for instrumentations of others. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Reports the stages of a call, as spans below this one. */
  call(notes: CallNotes): void;
  /** For an answer that goes on after `end`: the span ends when the returned function is called, too. */
  keepOpen(): () => void;
  end(ended: EndedRequest): void;
}

interface EndedRequest {
  readonly requestId: string;
  /** Pattern of the route, as OpenAPI has it. Absent: no route took it. */
  readonly route?: string;
  readonly status: number;
  /** Code of the reported error. */
  readonly error?: string;
}

/** The telemetry of one engine. */
export function engineTelemetry(version: string): EngineTelemetry {
  const tracer = trace.getTracer(scope, version);
  const meter = metrics.getMeter(scope, version);
  const durations = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Duration of HTTP server requests.',
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] },
  });
  const active = meter.createUpDownCounter('http.server.active_requests', {
    unit: '{request}',
    description: 'Number of active HTTP server requests.',
  });
  const tellStages = stageTelemetry(tracer, meter);
  return { begin };

  function begin(request: Request): RequestSpan {
    const fromMs = nowMs();
    const { url, about } = describe(request);
    const outer = contexts.active();
    const parent =
      trace.getSpan(outer) === undefined ? propagation.extract(outer, request.headers, headerGetter) : outer;
    const span = tracer.startSpan(
      about['http.request.method'],
      { kind: SpanKind.SERVER, startTime: fromMs, attributes: { ...about, ...addressed(request, url) } },
      parent,
    );
    const inner = trace.setSpan(parent, span);
    active.add(1, about);
    let open = 1;
    const close = () => {
      open -= 1;
      if (open === 0) span.end(nowMs());
    };
    return {
      traceId: traceIdOf(span, request),
      run: (work) => contexts.with(inner, work),
      call: (notes) => tellStages(notes, { span, within: inner, fromMs }),
      keepOpen: () => {
        open += 1;
        return close;
      },
      end: ({ requestId, route, status, error }) => {
        const failed = status >= 500 ? { 'error.type': error ?? String(status) } : {};
        const ended: Attributes = { 'http.response.status_code': status, 'http.route': route, ...failed };
        active.add(-1, about);
        durations.record((nowMs() - fromMs) / 1000, { ...about, ...ended });
        span.setAttributes({ ...ended, 'touchstone.request.id': requestId, 'touchstone.error.code': error });
        if (route !== undefined) span.updateName(`${about['http.request.method']} ${route}`);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        close();
      },
    };
  }
}

const scope = '@touchstone/engine';

/** Since 1970, with fractions: one clock for the beginnings and ends of all spans. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

const headerGetter: TextMapGetter<Headers> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: (headers) => [...headers.keys()],
};

/** Every other method is `_OTHER`, for methods are the caller's to invent. */
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT'];

function describe(request: Request) {
  const url = new URL(request.url);
  const method = methods.includes(request.method) ? request.method : '_OTHER';
  return { url, about: { 'http.request.method': method, 'url.scheme': url.protocol.slice(0, -1) } };
}

/** Never the query string: it may name a document. */
function addressed({ headers }: Request, { hostname, port, pathname }: URL): Attributes {
  return {
    'server.address': hostname,
    'server.port': port === '' ? undefined : Number(port),
    'url.path': pathname,
    'user_agent.original': headers.get('user-agent') ?? undefined,
  };
}

function traceIdOf(span: Span, { headers }: Request): string | undefined {
  const context = span.spanContext();
  if (trace.isSpanContextValid(context)) return context.traceId;
  return /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(headers.get('traceparent') ?? '')?.[1];
}
