import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CallKind, CallNotes } from '../calls/call-task.ts';

/** A request that is over. */
interface FinishedRequest {
  /** In the form of OpenAPI, never a path with a caller's values. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** The metrics that Prometheus reads at `/metrics`. */
export interface EngineMetrics {
  request(finished: FinishedRequest): void;
  call(kind: CallKind, notes: CallNotes): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** From a millisecond, for words in memory, to the longest budget. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of one engine, in a registry of its own. `load` is called for each reading of them. */
export function engineMetrics(load: () => { readonly waiting: number; readonly running: number }): EngineMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'touchstone_http_request_duration_seconds',
    help: 'Requests by route and status, with their time.',
    labelNames: ['route', 'status'],
    buckets,
    registers,
  });
  const stages = new Histogram({
    name: 'touchstone_stage_duration_seconds',
    help: 'Stages of calls, such as embed, search and rerank, with their time.',
    labelNames: ['call', 'stage'],
    buckets,
    registers,
  });
  const warnings = new Counter({
    name: 'touchstone_call_warnings_total',
    help: 'Warnings of calls: what an answer lacks, and why.',
    labelNames: ['call', 'code'],
    registers,
  });
  new Gauge({
    name: 'touchstone_calls',
    help: 'Calls that run, and calls that wait for a thread.',
    labelNames: ['state'],
    registers,
    collect() {
      const { waiting, running } = load();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'running' }, running);
    },
  });
  return {
    request: ({ route, status, seconds }) => requests.observe({ route, status: String(status) }, seconds),
    call: (kind, { stages: timed = [], warnings: codes = [] }) => {
      for (const { stage, durationMs } of timed) stages.observe({ call: kind, stage }, durationMs / 1000);
      for (const code of codes) warnings.inc({ call: kind, code });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
