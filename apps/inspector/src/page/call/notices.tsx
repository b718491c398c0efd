import type { ShownCall } from './shown-call.ts';

/** A quiet line for each index that is behind its files: what changed, and what to run. */
export function Notices({ call: { notices = [] } }: { readonly call: ShownCall }) {
  return notices.map(({ message }) => (
    <p key={message} class="behind" role="note">
      {message}
    </p>
  ));
}
