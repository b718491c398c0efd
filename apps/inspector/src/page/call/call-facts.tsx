import type { ShownCall } from '../answer/shown-call.ts';
import type { ContextPack } from '../engine/wire-forms.ts';
import { dollarsInWords, formatMs } from './in-words.ts';

/** One quiet line about the outcome: number of results, time, grounding. */
export function CallFacts({ call }: { readonly call: ShownCall }) {
  const { results, stages, pack, context, judgement, isRunning, problem, id } = call;
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
      {judgement?.verdict !== undefined && (
        <Fact name="Verdict">
          <span class={`grounding ${judgement.verdict}`}>{judgement.verdict}</span>
        </Fact>
      )}
      {judgement?.unknown_words !== undefined && <Fact name="In no passage">{judgement.unknown_words.join(', ')}</Fact>}
      {context !== undefined && <ContextFacts context={context} />}
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

/** The reading of the question, the grounding of its context, and its tokens and cost. */
function ContextFacts({ context }: { readonly context: ContextPack }) {
  const { grounding, understanding, tokens, cost, queries, query } = context;
  const {
    query_type: type,
    by,
    resolved_query: resolved,
    page_filter: pages,
    chapter_filter: chapters,
  } = understanding;
  const ranges = (numbers: typeof pages) =>
    numbers.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
  return (
    <>
      <Fact name="Grounding">
        <span class={`grounding ${grounding}`}>{grounding}</span>
      </Fact>
      <Fact name="Class">
        {type.replaceAll('_', ' ')}, by {by === 'model' ? 'the language model' : 'rules'}
      </Fact>
      {resolved !== query && <Fact name="Understood as">{resolved}</Fact>}
      {pages.length > 0 && <Fact name="Pages">{ranges(pages)}</Fact>}
      {chapters.length > 0 && <Fact name="Chapters">{ranges(chapters)}</Fact>}
      <Fact name="Queries">{queries.map(({ id, kind }) => `${id} ${kind}`).join(', ')}</Fact>
      <Fact name="Tokens">{tokens}</Fact>
      <Fact name="Cost">{dollarsInWords(cost.total_usd)}</Fact>
    </>
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
