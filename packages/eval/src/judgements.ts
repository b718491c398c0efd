/** Grades of one query's documents: document id to grade. A grade of 0 or less is "judged, not relevant". */
export type Judgements = ReadonlyMap<string, number>;

/** Judgements of a set of queries: query id to grades. */
export type Qrels = ReadonlyMap<string, Judgements>;

/** What a system answered: query id to document ids, best first, each id once. */
export type Run = ReadonlyMap<string, readonly string[]>;
