import type { ShownCall } from '../answer/shown-call.ts';

/** The warnings of a call, and its problem. */
export function Warnings({ call: { warnings, warningCodes, problem } }: { readonly call: ShownCall }) {
  const told = [
    ...warnings.map(({ code, message }) => ({ code, message })),
    ...warningCodes.map((code) => ({ code, message: undefined })),
  ];
  return (
    <>
      {problem !== undefined && (
        <div class="notice bad" role="alert">
          <b>{problem.code.replaceAll('_', ' ')}</b> {problem.message}
          {problem.requestId !== undefined && (
            <small>
              {' '}
              Request <code>{problem.requestId}</code>
            </small>
          )}
        </div>
      )}
      {told.length > 0 && (
        <ul class="notices" aria-label="Warnings">
          {told.map(({ code, message }) => (
            <li key={code} class="notice">
              <b>{code.replaceAll('_', ' ')}</b> {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A quiet line for each index that is behind its files: the changes, and the command to run. */
export function Notices({ call: { notices = [] } }: { readonly call: ShownCall }) {
  return notices.map(({ message }) => (
    <p key={message} class="behind" role="note">
      {message}
    </p>
  ));
}
