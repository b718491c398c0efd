/**
 * The addresses in a text, where commas separate several; undefined where there is none, or where one of them is no
 * http or https address, has a password in it, or ends with a query.
 */
export function addressesIn(text: string): readonly string[] | undefined {
  const found = text
    .split(',')
    .map((one) => one.trim().replace(/\/+$/, ''))
    .filter((one) => one !== '');
  return found.length > 0 && found.every(isAddress) ? found : undefined;
}

/** The rule for an address, for messages. */
export const addressRule = 'must be an address that begins with http:// or https://, without a password or a query';

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return [url.username, url.password, url.search, url.hash].every((part) => part === '');
}
