/** What was printed but for lines of progress: a slow machine sees them, and a quick one does not. */
export function withoutProgress(printed: string): string {
  return printed.replace(/^(?:(?:Reading {3}|Summaries ).*|.* \[[= ]{5,}\].*)\n/gm, '');
}
