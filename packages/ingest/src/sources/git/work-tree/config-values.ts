/**
 * The last value of each setting in a config of git (`git-config(5)`), by `section.key` in lower case. Sections with a
 * name of their own, and included files, are left out.
 */
export function configValues(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  let section = '';
  for (const line of text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\\\r?\n/g, '')
    .split(/\r?\n/)) {
    const heading = /^\s*\[\s*([\w.-]*)\s*("[^"]*")?\s*\]/.exec(line);
    if (heading !== null) section = heading[2] === undefined ? (heading[1] ?? '').toLowerCase() : '';
    const setting = /^\s*([A-Za-z][\w-]*)\s*(?:=(.*))?$/.exec(heading === null ? line : line.slice(heading[0].length));
    if (section === '' || setting?.[1] === undefined) continue;
    values.set(`${section}.${setting[1].toLowerCase()}`, setting[2] === undefined ? 'true' : plainValue(setting[2]));
  }
  return values;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['b', '\b'],
]);

/** Without quotes, a comment, and the spaces around it. */
function plainValue(written: string): string {
  let value = '';
  let kept = 0;
  let isQuoted = false;
  const text = written.trimStart();
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (!isQuoted && (sign === '#' || sign === ';')) break;
    if (sign === '"') {
      isQuoted = !isQuoted;
      kept = value.length;
    } else if (sign === '\\') {
      at += 1;
      value += escapes.get(text.charAt(at)) ?? text.charAt(at);
      kept = value.length;
    } else {
      value += sign;
      if (isQuoted || !/\s/.test(sign)) kept = value.length;
    }
  }
  return value.slice(0, kept);
}
