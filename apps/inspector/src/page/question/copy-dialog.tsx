import { useRef, useState } from 'preact/hooks';
import { problemOf } from '../engine/problem.ts';
import { Choice } from '../shell/choice.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { Preformatted } from '../shell/scrollable.tsx';
import { type CopyForm, copyForms, questionAs } from './copy-as.ts';
import type { QuestionSettings } from './question.ts';
import { requestBody } from './request-body.ts';

/** A button that shows the question in the forms of other clients, to copy. */
export function CopyButton({ query, settings }: { readonly query: string; readonly settings: QuestionSettings }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" disabled={query.trim() === ''} onClick={() => setOpen(true)}>
        Copy as …
      </button>
      {isOpen && (
        <Dialog title="Ask this from elsewhere" onClose={() => setOpen(false)}>
          <CopyForms {...{ query, settings }} />
        </Dialog>
      )}
    </>
  );
}

function CopyForms({ query, settings }: { readonly query: string; readonly settings: QuestionSettings }) {
  const [form, setForm] = useState<CopyForm>('curl');
  const [said, setSaid] = useState('');
  const shown = useRef<HTMLPreElement>(null);
  const text = textOf(form, query, settings);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      // Browsers give the clipboard to secure pages only.
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
      setSaid('Selected: press Ctrl+C, or ⌘C');
    }
  };
  return (
    <>
      <div class="bar">
        <Choice
          label="Form"
          value={form}
          options={copyForms}
          onChange={(one) => {
            setForm(one);
            setSaid('');
          }}
        />
        <span role="status" class="note">
          {said}
        </span>
        <button type="button" class="primary" onClick={copy}>
          Copy
        </button>
      </div>
      <Preformatted textRef={shown} text={text} />
    </>
  );
}

function textOf(form: CopyForm, query: string, settings: QuestionSettings): string {
  try {
    return questionAs(form, settings.kind, requestBody(query, settings));
  } catch (thrown) {
    return problemOf(thrown).message;
  }
}
