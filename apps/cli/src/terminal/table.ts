import { displayWidth, padEnd, padStart } from './display-width.ts';
import type { Styles } from './styles.ts';

/** Columns of equal width: the first to the left, figures to the right. */
export function renderTable(header: readonly string[], rows: readonly (readonly string[])[], styles: Styles): string {
  const widths = header.map((name, column) =>
    Math.max(...[name, ...rows.map((row) => row[column] ?? '')].map(displayWidth)),
  );
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => (column === 0 ? padEnd(cells[0] ?? '', width) : padStart(cells[column] ?? '', width)))
      .join('  ')
      .trimEnd();
  return [styles.quiet(`  ${line(header)}`), ...rows.map((row) => `  ${line(row)}`)].join('\n');
}
