import { useState } from 'preact/hooks';
import { apiKey, setApiKey } from '../engine/api-key.ts';
import { lookAtEngine } from '../engine/indexes.ts';
import { Dialog } from './dialog.tsx';

/** A button for the engine's API key. */
export function KeyButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        {apiKey.value === '' ? 'API key' : 'API key ✓'}
      </button>
      {isOpen && (
        <Dialog title="API key" onClose={() => setOpen(false)}>
          <KeyForm onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function KeyForm({ onDone }: { readonly onDone: () => void }) {
  const [key, setKey] = useState(apiKey.value);
  const take = (taken: string) => {
    setApiKey(taken);
    void lookAtEngine();
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take(key);
      }}
    >
      <p>
        An engine with keys needs one for each request. This tab forgets it when it closes; no other place keeps it.
      </p>
      <label class="field">
        <span>Key</span>
        <input type="password" autocomplete="off" value={key} onInput={(event) => setKey(event.currentTarget.value)} />
      </label>
      <div class="bar">
        <button type="button" onClick={() => take('')}>
          Forget
        </button>
        <button type="submit" class="primary">
          Use
        </button>
      </div>
    </form>
  );
}
