import { signal } from '@preact/signals';

/** True if the list of keys is open. */
export const isHelpOpen = signal(false);

/** The action of each key, for the list of keys. */
export const keys = [
  ['/', 'write a question'],
  ['Enter', 'ask it'],
  ['j', 'next result'],
  ['k', 'previous result'],
  ['y n s b', 'while judging: yes, no, skip, back'],
  ['?', 'show this list'],
  ['Esc', 'close a dialog, or leave a field'],
] as const;

/** Listens to the keys of the whole page. They do nothing while someone writes, or with Ctrl, Alt or ⌘. */
export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (key === 'Escape' && target instanceof HTMLElement && isWriting(target)) target.blur();
    if (event.ctrlKey || event.altKey || event.metaKey || isWriting(target)) return;
    const action = actions[key];
    if (action === undefined || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    action();
  });
}

const actions: { readonly [key: string]: () => void } = {
  '/': () => {
    location.hash ||= '#ask';
    const field = document.querySelector<HTMLTextAreaElement>('#question');
    if (field === null) location.hash = '#ask';
    requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>('#question')?.select());
  },
  '?': () => {
    isHelpOpen.value = true;
  },
  j: () => stepResult(1),
  k: () => stepResult(-1),
  y: () => press('yes'),
  n: () => press('no'),
  s: () => press('skip'),
  b: () => press('back'),
};

function press(verdict: string): void {
  document.querySelector<HTMLButtonElement>(`[data-verdict="${verdict}"]`)?.click();
}

function stepResult(by: number): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-result]')];
  const at = all.findIndex((one) => one.getAttribute('aria-pressed') === 'true');
  const next = all[Math.max(0, Math.min(all.length - 1, at + by))];
  next?.focus();
  next?.click();
}

function isWriting(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'range', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
