import type { Qrels } from '@touchstone/eval';

/** The queries that can be asked and measured, and what is odd about the rest. */
export interface JudgedQueries {
  readonly queries: readonly (readonly [id: string, text: string])[];
  readonly qrels: Qrels;
  readonly notes: readonly string[];
}

/**
 * Queries with judgements, in the order of their file. A judged query without a text cannot be asked and is left out of the means;
 * a blank one, and one of which no document is relevant, counts 0. Throws where none is left.
 */
export function judgedQueries(
  texts: ReadonlyMap<string, string>,
  judgements: Qrels,
  corpusIds: ReadonlySet<string>,
): JudgedQueries {
  const queries = [...texts].filter(([id]) => judgements.has(id));
  if (queries.length === 0) {
    const [asked, judged] = [[...texts.keys()][0], [...judgements.keys()][0]];
    throw new Error(
      `no query has judgements: queries.jsonl has ids such as "${asked}", the judgements such as "${judged}".`,
    );
  }
  const qrels = new Map(queries.map(([id]) => [id, judgements.get(id) ?? new Map<string, number>()]));
  const documents = new Set([...qrels.values()].flatMap((grades) => [...grades.keys()]));
  const unknown = [...documents].filter((id) => !corpusIds.has(id)).length;
  if (unknown === documents.size) {
    throw new Error(`no judged document is in the corpus: the judgements have ids such as "${[...documents][0]}".`);
  }
  const irrelevant = [...qrels.values()].filter((grades) => [...grades.values()].every((grade) => grade <= 0)).length;
  const blank = queries.filter(([, text]) => text.trim() === '').length;
  if (blank === queries.length) throw new Error('every query with judgements is blank.');
  const notes = [
    ['judged queries without a text, left out', judgements.size - queries.length],
    ['queries without judgements, not asked', texts.size - queries.length],
    ['judged documents that are not in the corpus (relevant ones count as missed)', unknown],
    ['queries without a relevant document (each counts 0)', irrelevant],
    ['blank queries (each counts 0)', blank],
  ] as const;
  return { queries, qrels, notes: notes.filter(([, count]) => count > 0).map(([what, count]) => `${what}: ${count}`) };
}
