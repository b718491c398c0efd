/** Our metric for a measure of trec_eval; undefined for one that we do not have. */
function metricOf(measure: string): string | undefined {
  const cut = /^(P|recall|success|ndcg_cut|map_cut)_(\d+)$/.exec(measure);
  if (cut !== null) return `${cutMeasures.get(cut[1] ?? '')}@${cut[2]}`;
  return wholeMeasures.get(measure);
}

const cutMeasures: ReadonlyMap<string, string> = new Map([
  ['P', 'precision'],
  ['recall', 'recall'],
  ['success', 'hit'],
  ['ndcg_cut', 'ndcg'],
  ['map_cut', 'map'],
]);

const wholeMeasures: ReadonlyMap<string, string> = new Map([
  ['map', 'map'],
  ['recip_rank', 'mrr'],
  ['Rprec', 'r_precision'],
  ['bpref', 'bpref'],
  ['ndcg', 'ndcg'],
  // Of everything retrieved, which no run here has more than a thousand of.
  ['set_recall', 'set_recall@1000'],
]);

/** What `trec_eval -q` printed: query id, or `all`, to value by our metric. */
export function expectedValues(output: string): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const expected = new Map<string, Map<string, number>>();
  for (const line of output.split('\n')) {
    const [measure = '', query = '', value = ''] = line.split(/\s+/);
    const metric = metricOf(measure);
    if (metric === undefined) continue;
    const values = expected.get(query) ?? new Map<string, number>();
    expected.set(query, values.set(metric, Number(value)));
  }
  return expected;
}
