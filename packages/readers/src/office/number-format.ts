/** Shows a number as a cell's format does; `format` is its code (ECMA-376 part 1, 18.8.31). */
export function shownNumber(value: number, format: string, is1904: boolean): string {
  const positive = (format.split(';')[0] ?? '').replace(/\[(?!\$|[hms]+\])[^\]]*\]/gi, '');
  const bare = positive.replace(/"[^"]*"|\\.|\[\$[^\]]*\]|_./g, '');
  if (/[dy]|m{3}|h|s/i.test(bare) && !/general/i.test(bare)) return shownDate(value, bare, is1904);
  if (!/[0#]/.test(bare) || /[eE/?]/.test(bare)) return String(Number(value.toPrecision(15)));
  const decimals = /\.([0#]+)/.exec(bare)?.[1] ?? '';
  const isPercent = bare.includes('%');
  const digits = new Intl.NumberFormat('en', {
    minimumFractionDigits: decimals.replaceAll('#', '').length,
    maximumFractionDigits: decimals.length,
    useGrouping: /[0#],[0#]/.test(bare),
  }).format(isPercent ? value * 100 : value);
  const [before, after] = [
    positive.slice(0, positive.search(/[0#]/)),
    positive.slice(positive.search(/[0#][^0#]*$/) + 1),
  ];
  return `${literalOf(before)}${digits}${isPercent ? '%' : ''}${literalOf(after)}`;
}

/** The code of a built-in format; `General` for others. */
export function builtInFormat(id: number): string {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'yyyy-mm-dd';
  return builtIn.get(id) ?? 'General';
}

const builtIn: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [18, 'h:mm'],
  [19, 'h:mm:ss'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'yyyy-mm-dd h:mm'],
  [37, '#,##0'],
  [38, '#,##0'],
  [39, '#,##0.00'],
  [40, '#,##0.00'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss'],
]);

/** Text in quotes, after a backslash, or a currency in brackets: `[$€-407]`. */
function literalOf(code: string): string {
  return code
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1')
    .replace(/_./g, '')
    .replace(/\\(.)/g, '$1')
    .replace(/["%*]/g, '');
}

/** `2024-03-01`, `2024-03-01 14:30` or `14:30`, whatever the order of the format is. */
function shownDate(value: number, format: string, is1904: boolean): string {
  const hasDate = /[dy]|m{3}/i.test(format);
  const hasTime = /[hs]/i.test(format);
  // The day 60 of the older calendar, 29 February 1900, never was.
  const days = is1904 ? value + 1462 : value < 60 ? value + 1 : value;
  const date = new Date(Math.round((days - 25569) * 86_400) * 1000);
  if (value < 0 || Number.isNaN(date.getTime())) return String(value);
  const [day = '', time = ''] = date.toISOString().split('T');
  const clock = /s/i.test(format) ? time.slice(0, 8) : time.slice(0, 5);
  return [hasDate ? day : '', hasTime ? clock : ''].filter((piece) => piece !== '').join(' ');
}
