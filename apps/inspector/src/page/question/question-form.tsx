import type { ComponentChildren } from 'preact';

export interface QuestionFormProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onAsk: () => void;
  readonly isRunning: boolean;
  readonly onStop: () => void;
  /** The settings, below the question. */
  readonly children: ComponentChildren;
}

/** The question and its settings. Enter sends it; Shift and Enter begin a new line. */
export function QuestionForm({ query, onQuery, onAsk, isRunning, onStop, children }: QuestionFormProps) {
  return (
    <form
      class="question"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <div class="question-line">
        <textarea
          id="question"
          rows={1}
          aria-label="Question"
          placeholder="Ask a question"
          value={query}
          onInput={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            onAsk();
          }}
        />
        {isRunning ? (
          <button type="button" onClick={onStop}>
            Stop
          </button>
        ) : (
          <button type="submit" class="primary" disabled={query.trim() === ''}>
            Ask
          </button>
        )}
      </div>
      {children}
    </form>
  );
}
