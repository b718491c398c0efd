import type { Styles } from './styles.js';

/** Columns of equal width: the first to the left, figures to the right. */
export function renderTable(header: readonly string[], rows: readonly (readonly string[])[], styles: Styles): string {
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => (column === 0 ? (cells[0] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width)))
      .join('  ')
      .trimEnd();
  return [styles.quiet(`  ${line(header)}`), ...rows.map((row) => `  ${line(row)}`)].join('\n');
}
