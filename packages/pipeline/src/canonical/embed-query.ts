import {
  type DenseVector,
  type Embedder,
  type IndexDescription,
  RetrievalError,
  type SparseEncoder,
  type SparseVector,
  type Warning,
} from '@touchstone/contract';
import type { Deadline } from '../call/deadline.ts';
import { vectorFault } from '../call/query-vector.ts';
import { queryWarnings } from '../call/query-warnings.ts';
import type { TraceRecorder } from '../call/record-trace.ts';
import type { RetrievalPlan } from './plan.ts';
import type { QueryRoles } from './query-role.ts';
import { branchUnavailable } from './search-branches.ts';

/** The query's sparse vector. */
export async function encodeQuery(
  { query }: RetrievalPlan,
  encoder: SparseEncoder | undefined,
  deadline: Deadline,
): Promise<SparseVector | undefined> {
  const vectors = await deadline.run(
    async () => encoder?.encode({ texts: [query.toWellFormed()], role: 'query' }, { signal: deadline.signal }),
    `sparse encoding of the query by ${encoder?.name}`,
  );
  return vectors?.[0];
}

/** The query's vector where the plan needs one. In a hybrid search the keyword branch goes on when embedding fails. */
export async function embedQuery(
  plan: RetrievalPlan,
  { roles, description }: { readonly roles: QueryRoles; readonly description: IndexDescription },
  embedder: Embedder | undefined,
  recorder: TraceRecorder,
  deadline: Deadline,
): Promise<{ readonly vector: DenseVector | undefined; readonly warnings: readonly Warning[] }> {
  if (!plan.semantic || embedder === undefined) return { vector: undefined, warnings: [] };
  try {
    const { signal } = deadline;
    const { vectors, unknown, trimmed } = await recorder.stage('embed', () =>
      deadline.run(async () => {
        const role = await roles(description, { signal });
        // Half of a surrogate pair has no form in UTF-8: some models refuse it.
        return embedder.embed({ texts: [plan.query.toWellFormed()], role }, { signal });
      }, `embedding of the query by ${embedder.model}`),
    );
    const [vector] = vectors;
    if (vector === undefined || vectors.length !== 1) {
      throw new RetrievalError('bad_response', `${embedder.model} returned ${vectors.length} vectors for one query.`, {
        provider: embedder.name,
      });
    }
    const warnings = queryWarnings({ unknown, trimmed }, embedder, [{ id: 'Q0' }]);
    if (unknown?.includes(0)) return { vector: undefined, warnings };
    const fault = vectorFault(vector, embedder);
    if (fault !== undefined) throw fault;
    return { vector, warnings };
  } catch (error) {
    if (!plan.keyword || deadline.signal.aborted) throw error;
    return { vector: undefined, warnings: [branchUnavailable('semantic', description.index, error)] };
  }
}
