import { printableLine } from '@touchstone/contract';

const maxShown = 5;
const maxCharacters = 300;

/** Warnings in both forms; undefined where there are none. Few and short, for they count as part of the answer. */
export function warningForms(
  warnings: readonly { readonly code: string; readonly message: string }[],
  hide: (message: string) => string,
) {
  // The citation of local docs shows that they have no address.
  const told = warnings.filter(({ code }) => code !== 'url_unavailable');
  if (told.length === 0) return undefined;
  const shown = told.slice(0, maxShown).map(({ code, message }) => ({ code, message: shortened(hide(message)) }));
  const rest = told.length - shown.length;
  const structured =
    rest === 0 ? shown : [...shown, { code: 'more_warnings', message: `There are ${rest} more warnings.` }];
  return { text: structured.map(({ code, message }) => `Warning (${code}): ${message}`).join('\n'), structured };
}

function shortened(message: string): string {
  const line = printableLine(message);
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters - 3)}...`;
}
