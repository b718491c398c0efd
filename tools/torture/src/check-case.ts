/** Does the part of a check whose time and memory count, and tells its result. */
export type Measured = <T>(work: () => Promise<T>) => Promise<T>;

/** What is wrong with what the engine made of a case, in sentences; empty where all is right. */
export type CheckCase = (folder: string, measured: Measured) => Promise<readonly string[]>;
