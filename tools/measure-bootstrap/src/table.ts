/** Rows with the same columns, as a table of Markdown. */
export function table(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    line(columns.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ''))),
    '',
  ].join('\n');
}
