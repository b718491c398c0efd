import type { IndexPart, LeaseClaim, LeaseDecision, WriterLease } from '@touchstone/contract';
import { z } from 'zod';

/**
 * The decision on a claim, by the earlier lease: the rule of `IndexWriter.claimLease`. A store reads the lease, decides, and writes the
 * granted one in one step that no other claim can interrupt. Leases of other parts are kept `beside` it.
 */
export function decideLease(current: WriterLease | undefined, claim: LeaseClaim): LeaseDecision {
  const { holder, program, process, nowMs, durationMs, insteadOf, part } = claim;
  const standing = leasesOf(current);
  const own = standing.find((lease) => lease.holder === holder);
  const given = standing.find((lease) => lease.holder === insteadOf);
  if (insteadOf !== undefined && own === undefined && given === undefined) return { isGranted: false, lease: current };
  const others = standing.filter((lease) => lease !== own && lease !== given && lease.expiresMs > nowMs);
  const conflict = others.find((other) => !areApart(other.part, part));
  if (own === undefined && conflict !== undefined) return { isGranted: false, lease: conflict };
  const sinceMs = own?.sinceMs ?? nowMs;
  const beside = others.length === 0 ? undefined : others;
  return { isGranted: true, lease: { holder, program, process, sinceMs, expiresMs: nowMs + durationMs, part, beside } };
}

/** The leases that remain without a holder's own; the same object where it has none, undefined where none remains. */
export function withoutHolder(current: WriterLease | undefined, holder: string): WriterLease | undefined {
  const standing = leasesOf(current);
  const rest = standing.filter((lease) => lease.holder !== holder);
  if (rest.length === standing.length) return current;
  const [first, ...others] = rest;
  return first && { ...first, beside: others.length === 0 ? undefined : others };
}

function leasesOf(current: WriterLease | undefined): readonly Omit<WriterLease, 'beside'>[] {
  if (current === undefined) return [];
  const { beside = [], ...first } = current;
  return [first, ...beside];
}

/** True if no document is in both. */
function areApart(one: IndexPart | undefined, other: IndexPart | undefined): boolean {
  return one !== undefined && other !== undefined && one.of === other.of && one.number !== other.number;
}

const one = z.object({
  holder: z.string(),
  program: z.string(),
  process: z.object({ id: z.number(), machine: z.string() }),
  sinceMs: z.number(),
  expiresMs: z.number(),
  part: z.object({ number: z.int(), of: z.int() }).optional(),
});

/** A lease as stores keep it, in JSON. */
export const leaseSchema = one.extend({ beside: z.array(one).optional() }) satisfies z.ZodType<WriterLease>;
