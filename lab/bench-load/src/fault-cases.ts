import type { Service } from './services.ts';
import { type Fault, faults, type StandIn } from './stand-ins.ts';

/** What becomes of questions whose first tries meet faults. */
export interface FaultOutcome {
  readonly vendor: string;
  readonly cases: number;
  readonly recovered: number;
  /** Those that did not, and what they failed with. */
  readonly failed: Readonly<Record<string, string>>;
}

interface FaultCase {
  readonly name: string;
  readonly atVendor: readonly Fault[];
  readonly atStore: readonly Fault[];
}

/**
 * Each fault once and each twice in a row at the vendor and at the store, each at both, and each followed by the next at the vendor: at
 * most two to a question.
 */
function faultCases(): readonly FaultCase[] {
  const ofStore = faults.filter((fault) => fault !== 'zeros');
  const named = (atVendor: readonly Fault[], atStore: readonly Fault[]): FaultCase => ({
    name: [...atVendor.map((fault) => `vendor ${fault}`), ...atStore.map((fault) => `store ${fault}`)].join(', '),
    atVendor,
    atStore,
  });
  return [
    ...faults.flatMap((fault) => [named([fault], []), named([fault, fault], [])]),
    ...ofStore.flatMap((fault) => [named([], [fault]), named([], [fault, fault]), named([fault], [fault])]),
    ...faults.map((fault, at) => named([fault, faults[(at + 1) % faults.length] ?? fault], [])),
  ];
}

/** Asks them all at once: most of their time is spent waiting. */
export async function measureFaultCases(
  vendor: string,
  engine: Service,
  { index, atVendor, atStore }: { readonly index: string; readonly atVendor: StandIn; readonly atStore: StandIn },
): Promise<FaultOutcome> {
  const cases = faultCases();
  await warmUp(engine, index);
  const left = (of: (one: FaultCase) => readonly Fault[]) => {
    const queues = cases.map((one) => [...of(one)]);
    return (question: number | undefined) => (question === undefined ? undefined : queues[question - 1]?.shift());
  };
  atVendor.misbehave(left((one) => one.atVendor));
  atStore.misbehave(left((one) => one.atStore));
  const outcomes = await Promise.all(
    cases.map(async ({ name }, at) => [name, await ask(engine, index, `What is known of subject ${at + 1}`)] as const),
  );
  for (const standIn of [atVendor, atStore]) standIn.misbehave(() => undefined);
  const failed = outcomes.filter(([, outcome]) => outcome !== 'answered');
  return {
    vendor,
    cases: cases.length,
    recovered: cases.length - failed.length,
    failed: Object.fromEntries(failed),
  };
}

/** Has every thread load the clients of its vendors, which on a busy machine takes seconds. */
export async function warmUp(engine: Service, index: string): Promise<void> {
  await Promise.all(Array.from({ length: 20 }, (_, at) => ask(engine, index, `What is known of subject ${at + 1000}`)));
}

/** `answered`, or the code of the failure. */
export async function ask(engine: Service, index: string, query: string): Promise<string> {
  const response = await fetch(`${engine.url}/v1/retrieve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, index, search_method: 'semantic' }),
  });
  const answer = (await response.json()) as { readonly code?: string };
  return response.ok ? 'answered' : (answer.code ?? String(response.status));
}
