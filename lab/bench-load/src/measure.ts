import { createClient } from '@touchstone/client';
import { percentile } from '../../../tools/bench/src/percentile.ts';
import type { BlipOutcome } from './blips.ts';
import type { LoadCorpus } from './corpus.ts';
import { type DeadlineStep, measureDeadlines } from './deadlines.ts';
import { type FaultOutcome, warmUp } from './fault-cases.ts';
import { type LoadStep, loadStep } from './load-step.ts';
import { makeProject, type Project } from './project.ts';
import { evidenceQuestions, hybridQuestions, peerQuestions, semanticQuestions } from './questions.ts';
import { measureRecovery, type Recovery, recoveryCalls } from './recovery.ts';
import { type Service, startChroma, startEdge, startEngine, startPeer, type VendorEdge } from './services.ts';
import type { Part, Settings } from './settings.ts';
import { type ShippedProject, shippedProject } from './shipped-profile.ts';
import { startStandIn } from './stand-ins.ts';
import { overBlips, overFaults } from './unsteady-vendors.ts';

/** A start of the engine, in milliseconds since it was begun. */
interface ColdStart {
  readonly listeningMs: number;
  readonly firstAnswerMs: number;
  /** 95th percentile of 100 questions that all come as soon as it listens. */
  readonly first100P95Ms: number;
  /** Those of them that failed, by code. */
  readonly failedWith: Readonly<Record<string, number>>;
}

/** Everything that was measured; a part that was not wanted, or cannot run on this machine, is absent. */
export interface Measurements {
  readonly closed?: readonly LoadStep[];
  readonly open?: readonly LoadStep[];
  readonly cold?: readonly ColdStart[];
  readonly oneThread?: LoadStep;
  readonly allThreads?: LoadStep;
  readonly hybrid?: LoadStep;
  readonly peer?: LoadStep;
  readonly vendorOne?: LoadStep;
  readonly vendorAlone?: LoadStep;
  readonly vendorCrowd?: LoadStep;
  readonly vendorFaults?: LoadStep;
  readonly recovery?: Recovery;
  readonly faults?: readonly FaultOutcome[];
  readonly blips?: readonly BlipOutcome[];
  readonly chroma?: readonly LoadStep[];
  readonly deadlines?: readonly DeadlineStep[];
  readonly soak?: LoadStep;
}

const crowd = 100;
/** Requests of a warm-up, and again to learn the pace. */
const warmUpRequests = 64;
/** SC-001 and SC-005: what a vendor takes. */
const vendorMs = 300;
/** SC-008: how many of the vendor's answers are faults. */
const faultShare = 0.3;

/** Runs the wanted parts, one after the other; `told` hears of each step. */
export async function measure(
  corpus: LoadCorpus,
  { only, seconds, minutes, connections, workers, log: enabled }: Settings,
  told: (what: string, step?: LoadStep) => void,
): Promise<Measurements> {
  const wants = (...of: readonly Part[]) => of.some((part) => only.includes(part));
  const common = { server: { workers }, log: { enabled } };
  let found: Measurements = {};

  const step = async (what: string, service: Service, order: Parameters<typeof loadStep>[1]) => {
    const measured = await loadStep(service, order);
    told(what, measured);
    return measured;
  };
  /** Requests a second of each service while it warmed up. */
  const pace = new Map<string, number>();
  const warmed = async (service: Service, question: ReturnType<typeof evidenceQuestions>) => {
    const order = { ...question, connections: 8, seconds, amount: warmUpRequests };
    await loadStep(service, order);
    const { perSecond } = await loadStep(service, order);
    pace.set(service.url, perSecond);
    return service;
  };
  /** As many requests as take about the wanted time, and at least four for each connection. */
  const closedLoop = (
    what: string,
    service: Service,
    question: ReturnType<typeof evidenceQuestions>,
    count: number,
  ) => {
    const amount = Math.max(4 * count, Math.round((pace.get(service.url) ?? 1) * seconds));
    return step(what, service, { ...question, connections: count, seconds, amount });
  };

  const evidence = evidenceQuestions(corpus);
  if (wants('closed', 'open', 'cold', 'threads', 'peer', 'deadlines', 'soak')) {
    const project = await madeProject(corpus, 'local', common);
    try {
      if (wants('closed', 'open', 'threads')) {
        await using engine = disposable(await warmed(await startEngine(project), evidence));
        if (wants('closed', 'open')) {
          const closed: LoadStep[] = [];
          for (const count of connections) {
            closed.push(await closedLoop('closed loop', engine, evidence, count));
          }
          found = { ...found, closed };
        }
        if (wants('open')) {
          const best = Math.max(1, ...(found.closed ?? []).map(({ perSecond }) => perSecond));
          const open: LoadStep[] = [];
          for (const share of [0.25, 0.5, 0.75, 0.9]) {
            const rate = Math.max(1, Math.round(best * share));
            open.push(await step('open loop', engine, { ...evidence, connections: 200, seconds, rate }));
          }
          found = { ...found, open };
        }
        if (wants('threads')) {
          const allThreads = await closedLoop(`${workers} threads`, engine, evidence, crowd);
          found = { ...found, allThreads };
        }
      }
      if (wants('threads')) {
        project.configure({ ...common, server: { workers: 1 } });
        await using engine = disposable(await warmed(await startEngine(project), evidence));
        const oneThread = await closedLoop('one thread', engine, evidence, crowd);
        found = { ...found, oneThread };
        project.configure(common);
      }
      if (wants('cold')) {
        const cold: ColdStart[] = [];
        for (let turn = 0; turn < 3; turn++) cold.push(await coldStart(project, evidence));
        told('cold starts');
        found = { ...found, cold };
      }
      if (wants('deadlines')) {
        const toldOf = ({ what, budgetMs, lateMaxMs }: DeadlineStep) =>
          told(`${what}, ${budgetMs} ms: at most ${lateMaxMs.toFixed(1)} ms late`);
        found = { ...found, deadlines: await measureDeadlines(corpus, { project, common }, toldOf) };
        project.configure(common);
      }
      if (wants('peer')) found = { ...found, ...(await besidePeer(project)) };
      if (wants('soak')) {
        await using engine = disposable(await warmed(await startEngine(project), evidence));
        const order = { ...evidence, connections: crowd, seconds: minutes * 60 };
        found = { ...found, soak: await step(`soak of ${minutes} minutes`, engine, order) };
      }
    } finally {
      project.remove();
    }
  }
  if (wants('vendor', 'recovery')) found = { ...found, ...(await behindVendor()) };
  if (wants('faults')) found = { ...found, faults: await overFaults(workers, told) };
  if (wants('blips')) found = { ...found, blips: await overBlips(workers, told) };
  if (wants('chroma')) found = { ...found, chroma: await overChroma() };
  return found;

  async function besidePeer(project: Project): Promise<Measurements> {
    const [ours, theirs] = [hybridQuestions(corpus), peerQuestions(corpus)];
    let hybrid: LoadStep;
    {
      await using engine = disposable(await warmed(await startEngine(project), ours));
      hybrid = await closedLoop('hybrid without rerank', engine, ours, crowd);
    }
    await using service = disposable(await warmed(await startPeer(project), theirs));
    return { hybrid, peer: await closedLoop('plain service', service, theirs, crowd) };
  }

  /** Under the profile that `init` writes. Each step has an engine of its own: the vendor's budget of a minute is not the next one's. */
  async function behindVendor(): Promise<Measurements> {
    await using edge = disposable(await startEdge());
    const qdrant = await startStandIn('qdrant');
    const project = shippedProject('cohere', { vendor: edge.url, qdrant: qdrant.url }, workers);
    const question = semanticQuestions(corpus, project.index);
    const crowded = async (what: string, connections: number, faults: number) => {
      await using engine = disposable(await startEngine(project));
      await warmUp(engine, project.index);
      await edge.behave({ delayMs: vendorMs, faults });
      const amount = Math.max(40, 4 * connections);
      return await step(what, engine, { ...question, connections, seconds, amount });
    };
    try {
      let measured: Measurements = {};
      if (wants('vendor')) {
        const vendorOne = await crowded('vendor, one connection', 1, 0);
        const vendorAlone = await crowded('vendor, 10 connections', 10, 0);
        const vendorCrowd = await crowded('vendor, crowd', crowd, 0);
        const vendorFaults = await crowded('vendor, faults', crowd, faultShare);
        measured = { vendorOne, vendorAlone, vendorCrowd, vendorFaults };
      }
      if (wants('recovery')) measured = { ...measured, recovery: await recoveryOf(project, edge) };
      return measured;
    } finally {
      project.remove();
      await qdrant.stop();
    }
  }

  async function recoveryOf(project: ShippedProject, edge: VendorEdge): Promise<Recovery> {
    const about = { queries: corpus.queries, index: project.index, faultShare, vendorMs };
    const count = async (maxTries: number) => {
      await using engine = disposable(await startEngine(project));
      return await measureRecovery(createClient({ baseUrl: engine.url, maxTries }), edge, about);
    };
    const recovery = { calls: recoveryCalls, engineAlone: await count(1), withClient: await count(3) };
    told('recovery');
    return recovery;
  }

  async function overChroma(): Promise<readonly LoadStep[] | undefined> {
    const chroma = await startChroma();
    if (chroma === undefined) {
      told('Chroma: its server does not run on this machine, so nothing is measured with it');
      return undefined;
    }
    await using _server = disposable(chroma);
    const store = { use: '@touchstone/provider-chroma', options: { url: chroma.url } };
    const project = await madeProject(corpus, 'chroma', { ...common, store });
    try {
      await using engine = disposable(await warmed(await startEngine(project), evidence));
      const steps: LoadStep[] = [];
      for (const count of [1, 10, crowd]) {
        steps.push(await closedLoop('Chroma, closed loop', engine, evidence, count));
      }
      return steps;
    } finally {
      project.remove();
    }
  }
}

async function madeProject(corpus: LoadCorpus, name: string, config: object): Promise<Project> {
  const project = makeProject(corpus, name);
  project.configure(config);
  project.index();
  return project;
}

async function coldStart(project: Project, { path, bodies }: ReturnType<typeof evidenceQuestions>): Promise<ColdStart> {
  const from = performance.now();
  await using engine = disposable(await startEngine(project));
  const listeningMs = performance.now() - from;
  const failedWith: Record<string, number> = {};
  const ask = async (at: number) => {
    const began = performance.now();
    const body = JSON.stringify(bodies[at % bodies.length]);
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${engine.url}${path}`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { readonly code?: string };
    if (!response.ok) failedWith[answer.code ?? ''] = (failedWith[answer.code ?? ''] ?? 0) + 1;
    return performance.now() - began;
  };
  const times = await Promise.all(Array.from({ length: crowd }, (_, at) => ask(at)));
  const firstAnswerMs = listeningMs + Math.min(...times);
  return { listeningMs, firstAnswerMs, first100P95Ms: percentile(times, 95), failedWith };
}

/** A service that `await using` stops. */
function disposable<Kind extends Service>(service: Kind): Kind & AsyncDisposable {
  return { ...service, [Symbol.asyncDispose]: () => service.stop() };
}
