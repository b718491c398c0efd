import type { ComponentChildren } from 'preact';
import { QuestionLine, type QuestionLineProps } from './question-line.tsx';
import { SettingsFields, type SettingsFieldsProps } from './settings-fields.tsx';

export interface QuestionFormProps extends QuestionLineProps, SettingsFieldsProps {
  readonly tools?: ComponentChildren;
}

/** The question and its settings. */
export function QuestionForm({
  query,
  onQuery,
  onAsk,
  isRunning,
  onStop,
  tools,
  settings,
  onChange,
}: QuestionFormProps) {
  return (
    <form
      class="question"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <QuestionLine {...{ query, onQuery, onAsk, isRunning, onStop }} />
      <div class="question-settings">
        <SettingsFields {...{ settings, onChange }} />
        {tools}
      </div>
    </form>
  );
}
