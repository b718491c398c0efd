import { formatMs } from './format-ms.js';
import type { ShownCall } from './shown-call.js';

/** One quiet line of what came out: how many, how long, how sure. */
export function CallFacts({ call }: { readonly call: ShownCall }) {
  const { results, stages, pack, isRunning, problem, id } = call;
  const end = Math.max(0, ...stages.map(({ started_ms, duration_ms }) => started_ms + duration_ms));
  const total = call.latency?.total_ms ?? end;
  return (
    <dl class="facts" aria-live="polite">
      {isRunning && <Fact name="Stage">{stages.at(-1)?.stage.replaceAll('_', ' ') ?? 'asking'} …</Fact>}
      {!isRunning && problem === undefined && <Fact name="Results">{results.length}</Fact>}
      {!isRunning && stages.length > 0 && <Fact name="Time">{formatMs(total)}</Fact>}
      {pack !== undefined && (
        <>
          <Fact name="Grounding">
            <span class={`grounding ${pack.grounding}`}>{pack.grounding}</span>
          </Fact>
          <Fact name="Docs and code">
            {pack.coverage.docs_in_top_k} + {pack.coverage.code_in_top_k}
            {!pack.coverage.satisfied && <span class="bad"> too few</span>}
          </Fact>
          <Fact name="Queries">{pack.retrieval_plan.queries.map((query) => query.id).join(', ')}</Fact>
        </>
      )}
      {id !== undefined && (
        <Fact name="Call">
          <a href={`#call=${id}`}>
            <code>{id.slice(0, 8)}</code>
          </a>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
