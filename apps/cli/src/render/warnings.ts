import type { Warning } from '@touchstone/contract';
import { printableLine } from './printable.js';
import type { Styles } from './styles.js';

/** A warning a line; those that a reader can see for himself are left to `--json`. */
export function renderWarnings(warnings: readonly Warning[], styles: Styles): string[] {
  return warnings
    .filter(({ code }) => code !== 'url_unavailable')
    .map(({ message }) => `${styles.warning('!')} ${printableLine(message)}`);
}
