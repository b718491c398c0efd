import type { LeaseClaim, LeaseDecision, WriterLease } from '@touchstone/contract';
import { z } from 'zod';

/**
 * What becomes of a claim, by the lease that stands before it: the rule of `IndexWriter.claimLease`. A store reads the lease, asks, and
 * writes what was granted in one step that no other claim can come between.
 */
export function decideLease(current: WriterLease | undefined, claim: LeaseClaim): LeaseDecision {
  const { holder, program, process, nowMs, durationMs, insteadOf } = claim;
  const isOwn = current?.holder === holder;
  const isFree = current === undefined || current.expiresMs <= nowMs;
  const isGranted = isOwn || (insteadOf === undefined ? isFree : current?.holder === insteadOf);
  if (!isGranted) return { isGranted, lease: current };
  const sinceMs = isOwn ? current.sinceMs : nowMs;
  return { isGranted, lease: { holder, program, process, sinceMs, expiresMs: nowMs + durationMs } };
}

/** A lease as stores keep it, in JSON. */
export const leaseSchema = z.object({
  holder: z.string(),
  program: z.string(),
  process: z.object({ id: z.number(), machine: z.string() }),
  sinceMs: z.number(),
  expiresMs: z.number(),
}) satisfies z.ZodType<WriterLease>;
