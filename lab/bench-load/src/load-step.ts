import { fileURLToPath } from 'node:url';
import { percentile } from '../../../tools/bench/src/percentile.ts';
import type { GeneratorOrder, GeneratorResult } from './generator.ts';
import type { Service } from './services.ts';
import { watchedProcess } from './watched-process.ts';

/** What is asked, and how hard. */
export interface LoadOrder extends Omit<GeneratorOrder, 'url' | 'bodies'> {
  readonly bodies: readonly object[];
}

/** One step of load, as it was measured. Times in milliseconds. */
export interface LoadStep {
  readonly connections: number;
  /** Requests a second that were sent, in an open loop. */
  readonly rate?: number;
  readonly seconds: number;
  readonly requests: number;
  readonly perSecond: number;
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Requests that failed: no answer, a status of failure, or an answer without a result. */
  readonly errors: number;
  /** The same by HTTP status, `no answer` or `no result`. */
  readonly failedWith: Readonly<Record<string, number>>;
  readonly serviceCpuSeconds: number;
  readonly generatorCpuSeconds: number;
  /** Resident memory of the service in MiB, once a second. */
  readonly residentMb: readonly number[];
}

const script = fileURLToPath(new URL('./generator.ts', import.meta.url));

/** Puts a service under load from a process of its own, and measures both. */
export async function loadStep(service: Service, order: LoadOrder): Promise<LoadStep> {
  const { bodies, ...rest } = order;
  const given: GeneratorOrder = {
    ...rest,
    url: service.url,
    bodies: bodies.map((body) => JSON.stringify(body)),
  };
  const before = service.use();
  const residentMb: number[] = [before.residentMb];
  const sampling = setInterval(() => residentMb.push(service.use().residentMb), 1000);
  const generator = await watchedProcess(script, [Buffer.from(JSON.stringify(given)).toString('base64url')]).finally(
    () => clearInterval(sampling),
  );
  await generator.stop();
  const after = service.use();
  const { timesMs, seconds, failedWith, cpuSeconds }: GeneratorResult = JSON.parse(generator.firstLine);
  const failures = Object.values(failedWith).reduce((sum, times) => sum + times, 0);
  if (timesMs.length === 0)
    throw new Error(`${service.url}${order.path} gave no good answer, and failed with ${JSON.stringify(failedWith)}.`);
  return {
    connections: order.connections,
    rate: order.rate,
    seconds,
    requests: timesMs.length + failures,
    perSecond: timesMs.length / seconds,
    meanMs: timesMs.reduce((sum, time) => sum + time, 0) / timesMs.length,
    p50Ms: percentile(timesMs, 50),
    p95Ms: percentile(timesMs, 95),
    p99Ms: percentile(timesMs, 99),
    maxMs: percentile(timesMs, 100),
    errors: failures,
    failedWith,
    serviceCpuSeconds: after.cpuSeconds - before.cpuSeconds,
    generatorCpuSeconds: cpuSeconds,
    residentMb: [...residentMb, after.residentMb],
  };
}
