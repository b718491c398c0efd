/**
 * Does the part of a check whose time and memory count, and tells its result. `held` takes the milliseconds for which a process that the
 * check started did not act; those of this process are counted anyway.
 */
export type Measured = <T>(work: (held: (ms: number) => void) => Promise<T>) => Promise<T>;

/** What is wrong with what the engine made of a case, in sentences; empty where all is right. */
export type CheckCase = (folder: string, measured: Measured) => Promise<readonly string[]>;
