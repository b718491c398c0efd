import { type BlipOutcome, measureBlip } from './blips.ts';
import { type FaultOutcome, measureFaultCases } from './fault-cases.ts';
import { type Service, startEngine } from './services.ts';
import { shippedProject, type VendorName } from './shipped-profile.ts';
import { type StandIn, startStandIn } from './stand-ins.ts';

const vendorNames: readonly VendorName[] = ['cohere', 'voyage'];
const blipSeconds = [0.8, 1.5, 5];
const rates = [8, 15, 60];

/** Faults of both vendors and the store, under the profiles that `touchstone init` writes; 004 SC-008. */
export async function overFaults(workers: number, told: (what: string) => void): Promise<readonly FaultOutcome[]> {
  const outcomes: FaultOutcome[] = [];
  for (const vendor of vendorNames) {
    const outcome = await withStandIns(vendor, workers, (engine, standIns) =>
      measureFaultCases(vendor, engine, standIns),
    );
    told(`faults of ${vendor}: ${outcome.recovered} of ${outcome.cases} recovered`);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** The same of blips, each with an engine of its own: what one has done to a breaker or a budget is not the next one's. */
export async function overBlips(workers: number, told: (what: string) => void): Promise<readonly BlipOutcome[]> {
  const outcomes: BlipOutcome[] = [];
  for (const down of [...vendorNames, 'qdrant'] as const) {
    for (const seconds of blipSeconds) {
      for (const perSecond of rates) {
        const about = { down, seconds, perSecond };
        const vendor = down === 'qdrant' ? 'cohere' : down;
        const outcome = await withStandIns(vendor, workers, (engine, { index, atVendor, atStore }) =>
          measureBlip(about, engine, { index, standIn: down === 'qdrant' ? atStore : atVendor }),
        );
        const { askedMeanwhile, recovered, failedElsewhen } = outcome;
        told(
          `${down} down for ${seconds} s at ${perSecond} a second: ${recovered} of ${askedMeanwhile} recovered, ${failedElsewhen} failed elsewhen`,
        );
        outcomes.push(outcome);
      }
    }
  }
  return outcomes;
}

interface StandIns {
  readonly index: string;
  readonly atVendor: StandIn;
  readonly atStore: StandIn;
}

async function withStandIns<T>(
  vendor: VendorName,
  workers: number,
  work: (engine: Service, standIns: StandIns) => Promise<T>,
): Promise<T> {
  const atVendor = await startStandIn(vendor);
  const atStore = await startStandIn('qdrant');
  const project = shippedProject(vendor, { vendor: atVendor.url, qdrant: atStore.url }, workers);
  try {
    const engine = await startEngine(project);
    try {
      return await work(engine, { index: project.index, atVendor, atStore });
    } finally {
      await engine.stop();
    }
  } finally {
    project.remove();
    await atVendor.stop();
    await atStore.stop();
  }
}
