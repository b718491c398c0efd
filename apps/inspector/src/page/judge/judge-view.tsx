import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { decide, judging, judgingProblem, showCase } from './judging.ts';

/** One case after the other: a question, a context, and whether the context alone answers it. */
export function JudgeView() {
  useEffect(() => {
    void showCase();
  }, []);
  const shown = judging.value;
  return (
    <>
      <div class="bar">
        <h1>Judge</h1>
        {shown !== undefined && (
          <span class="note" role="status">
            {shown.of - shown.open} of {shown.of} judged
          </span>
        )}
      </div>
      {shown !== undefined && <progress aria-label="Cases judged" value={shown.of - shown.open} max={shown.of} />}
      <ProblemNotice problem={judgingProblem.value} isAlert />
      {shown?.case !== undefined && <Case key={shown.case.position} of={shown.of} {...shown.case} />}
      {shown !== undefined && shown.case === undefined && (
        <p class="note">All cases are judged. Go back to the terminal: it has ended, and says what comes next.</p>
      )}
    </>
  );
}

interface CaseProps {
  readonly position: number;
  readonly of: number;
  readonly question_id: string;
  readonly question: string;
  readonly contexts: readonly { readonly fqn: string; readonly text: string }[];
  readonly before?: string;
}

function Case({ position, of, question_id: id, question, contexts, before }: CaseProps) {
  const reason = useSignal('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="judged-case" aria-label={`Case ${position}`}>
      <p class="note">
        Case {position} of {of}, {id}
        {before === undefined ? '' : `. You said: ${before}`}
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {question}
      </h2>
      {contexts.map(({ fqn, text }) => (
        <figure key={fqn}>
          <figcaption>{fqn}</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <pre tabIndex={0}>{text}</pre>
        </figure>
      ))}
      <p>Can you answer the question definitively using only this context?</p>
      <div class="bar">
        <button type="button" class="primary" data-verdict="yes" onClick={() => void decide('yes', reason.value)}>
          Yes <kbd>y</kbd>
        </button>
        <button type="button" class="primary" data-verdict="no" onClick={() => void decide('no', reason.value)}>
          No <kbd>n</kbd>
        </button>
        <button type="button" data-verdict="skip" onClick={() => void decide('skip', reason.value)}>
          Skip <kbd>s</kbd>
        </button>
        <button type="button" data-verdict="back" disabled={position < 2} onClick={() => void showCase(position - 1)}>
          Back <kbd>b</kbd>
        </button>
        <label class="judge-reason">
          Reason
          <input
            type="text"
            maxLength={2000}
            value={reason.value}
            onInput={(event) => {
              reason.value = event.currentTarget.value;
            }}
          />
        </label>
      </div>
    </section>
  );
}
