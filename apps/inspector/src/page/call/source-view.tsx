import { useEffect, useState } from 'preact/hooks';
import { chunkIdOf, nameOfResult } from '../answer/candidate-name.ts';
import type { ShownResult } from '../answer/shown-call.ts';
import { fetchSource, type SourcePlace } from '../engine/fetch-source.ts';
import { indexList } from '../engine/indexes.ts';
import { type Problem, problemOf } from '../engine/problem.ts';
import type { SourceLines } from '../engine/wire-forms.ts';
import { Scrollable } from '../shell/scrollable.tsx';

const firstAround = 8;

/** The most that the engine gives on either side. */
const mostAround = 1000;

/** The cited lines, marked in their file, with as many neighbours as wanted. Text is shown as text, never as markup. */
export function SourceView({ result }: { readonly result: ShownResult }) {
  const [around, setAround] = useState(firstAround);
  const [lines, setLines] = useState<SourceLines | undefined>();
  const [problem, setProblem] = useState<Problem | undefined>();

  useEffect(() => setAround(firstAround), [result.id]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setProblem(undefined);
    findSource(result, { around, signal })
      .then((found) => signal.aborted || setLines(found))
      .catch((thrown: unknown) => {
        if (signal.aborted) return;
        setLines(undefined);
        setProblem(problemOf(thrown));
      });
    return () => controller.abort();
  }, [result, around]);

  const isCurrent = lines !== undefined && problem === undefined;
  return (
    <div class="source">
      <SourceTitle result={result} citation={result.citation ?? lines?.citation} />
      {isCurrent && <Lines lines={lines} />}
      {!isCurrent && result.text !== undefined && <Lines lines={ofText(result, result.text)} />}
      {problem !== undefined && result.text === undefined && <p class="notice">{problem.message}</p>}
      {isCurrent && lines.start_line !== undefined && around < mostAround && (
        <button type="button" onClick={() => setAround(Math.min(mostAround, around * 3))}>
          Show more of the file
        </button>
      )}
    </div>
  );
}

function SourceTitle({ result, citation }: { readonly result: ShownResult; readonly citation?: string }) {
  const { file, folder, part } = nameOfResult(result);
  return (
    <div class="source-title">
      <h2>
        <span class="muted">{folder}</span>
        {file}
      </h2>
      <p class="note">
        {part}
        {citation !== undefined && (
          <code class="citation" title={citation}>
            {shortCitation(citation)}
          </code>
        )}
      </p>
    </div>
  );
}

/** A content hash or a commit as git shortens it. */
function shortCitation(citation: string): string {
  return citation.replace(/(@(?:sha256:)?[0-9a-f]{12})(?:[0-9a-f]{28}|[0-9a-f]{52})(?=:)/, '$1');
}

function Lines({ lines: { before, text, after, start_line } }: { readonly lines: SourceLines }) {
  const cited = text.split('\n').map((line, at) => ({ line: (start_line ?? 1) + at, text: line }));
  // The last line of a slice ends with a line break, which begins no line.
  if (cited.length > 1 && cited.at(-1)?.text === '') cited.pop();
  const digits = String(after.at(-1)?.line ?? cited.at(-1)?.line ?? 1).length;
  const row = (isCited: boolean) => (one: { readonly line: number; readonly text: string }) => (
    <div key={one.line} class={isCited ? 'line cited' : 'line'}>
      <span class="line-number" style={{ width: `${digits + 1}ch` }}>
        {start_line === undefined ? '' : one.line}
      </span>
      <span class="line-text">{one.text}</span>
    </div>
  );
  return (
    <Scrollable class="lines" label="Source">
      {before.map(row(false))}
      <mark class="cited-lines">{cited.map(row(true))}</mark>
      {after.map(row(false))}
    </Scrollable>
  );
}

/** The answer's part of the source, until the engine has sent more of it. */
function ofText({ index, citation = '', startLine = 1, endLine = startLine }: ShownResult, text: string): SourceLines {
  return { index, citation, start_line: startLine, end_line: endLine, text, before: [], after: [] };
}

async function findSource(
  result: ShownResult,
  options: { readonly around: number; readonly signal: AbortSignal },
): Promise<SourceLines> {
  const { path, startLine, endLine = startLine, id, index } = result;
  const place: SourcePlace =
    path === undefined || startLine === undefined || endLine === undefined
      ? { citation: chunkIdOf(id) }
      : { path, startLine, endLine };
  // A collection may be called otherwise than its index.
  const known = indexList.value?.indexes.map((one) => one.index) ?? [];
  const [first = index, ...others] = known.includes(index) || known.length === 0 ? [index] : known;
  return others.reduce(
    (found, other) => found.catch(() => fetchSource(other, place, options)),
    fetchSource(first, place, options),
  );
}
