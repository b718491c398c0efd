/** `Pages 3 and 7 to 9 hold no text.` in a list, which is empty where there are no such pages. */
export function describePages(pages: readonly number[], what: string): string[] {
  if (pages.length === 0) return [];
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === page) last[1] = page;
    else ranges.push([page, page]);
  }
  const shown = ranges.slice(0, 10).map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  const rest = ranges.length > shown.length ? ' and others' : '';
  const [last = '', ...others] = [...shown].reverse();
  const list = others.length === 0 || rest !== '' ? shown.join(', ') : `${others.reverse().join(', ')} and ${last}`;
  return [pages.length === 1 ? `Page ${list} ${singular(what)}.` : `Pages ${list}${rest} ${what}.`];
}

function singular(what: string): string {
  return what.replace(/^hold /, 'holds ');
}
