/** The process that holds a lease, so that one that has died is known at once on its own machine. */
export interface LeaseProcess {
  readonly id: number;
  /** The machine, as its processes see one another: two containers are two machines. */
  readonly machine: string;
}

/** One of several equal parts of the documents of an index, which runs on several machines write side by side. */
export interface IndexPart {
  /** 1 up to `of`. */
  readonly number: number;
  readonly of: number;
}

/** The present writer of an index. The lease is returned at the end, and lapses by itself when it is not renewed. */
export interface WriterLease {
  /** Names the run that holds it; unlike any other's. */
  readonly holder: string;
  /** For people: the program that writes, for example `touchstone index`. */
  readonly program: string;
  readonly process: LeaseProcess;
  /** Start of the lease, in milliseconds since 1970. */
  readonly sinceMs: number;
  /** From when on anyone may take it. */
  readonly expiresMs: number;
  /** The part that the holder writes. Absent: any document. */
  readonly part?: IndexPart;
  /** Leases of other parts that existed when this one was granted. For the store, which keeps them with it. */
  readonly beside?: readonly Omit<WriterLease, 'beside'>[];
}

/** A run's claim. Time is the caller's, so that stores need no clock. */
export interface LeaseClaim extends Pick<WriterLease, 'holder' | 'program' | 'process' | 'part'> {
  readonly nowMs: number;
  /** Time until it lapses without a renewal. */
  readonly durationMs: number;
  /**
   * Take it from this holder alone, whether or not the lease has expired: from oneself, to renew it, or from a process that is known
   * to have died. Where that one does not hold it any more, the claim is refused.
   */
  readonly insteadOf?: string;
}

/** The answer to a claim. */
export interface LeaseDecision {
  readonly isGranted: boolean;
  /** The lease in force: the claimant's own where granted, else one that blocks it. Absent where there is none. */
  readonly lease?: WriterLease;
}
