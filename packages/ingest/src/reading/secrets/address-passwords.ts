import type { FoundAt } from './found-at.ts';
import { isPassword } from './passwords.ts';

/** Characters that are read before `://`, and of the address after it. */
const maxScheme = 24;
const maxAddress = 600;

/**
 * The first address of a database or another service that holds a password, by which one may go in: `postgres://app:…@db.prod/orders`,
 * `jdbc:…?password=…`, and `Server=…;Password=…` of connection strings. Addresses in examples have passwords too, which are words.
 */
export function addressPasswordIn(text: string): FoundAt | undefined {
  return passwordInUrl(text) ?? passwordInSettings(text);
}

function passwordInUrl(text: string): FoundAt | undefined {
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    const scheme = /[a-z][a-z\d+.-]*$/i.exec(text.slice(Math.max(0, at - maxScheme), at))?.[0];
    if (scheme === undefined) continue;
    const address = /^[^\s"'`<>\\|]*/.exec(text.slice(at + 3, at + 3 + maxAddress))?.[0] ?? '';
    const authority = /^[^/?#,;]*/.exec(address)?.[0] ?? '';
    const end = authority.lastIndexOf('@');
    const colon = authority.indexOf(':');
    const host = hostIn(authority.slice(end + 1));
    if (end > colon && colon >= 0 && host !== '' && isPassword(authority.slice(colon + 1, end), host)) {
      return { kind: 'address-password', start: at - scheme.length };
    }
    const named = /[?&;](?:password|passwd|pwd)=([^&;#]+)/i.exec(address)?.[1];
    if (named !== undefined && host !== '' && isPassword(named, host)) {
      return { kind: 'address-password', start: at - scheme.length };
    }
  }
  return undefined;
}

/** The first of several, as of a cluster, without its port. */
function hostIn(text: string): string {
  return /^(\[[^\]]*\]|[^:,/]*)/.exec(text)?.[0] ?? '';
}

const setting = /\b(?:password|pwd)=([^;"'\s]{1,200})/gi;

function passwordInSettings(text: string): FoundAt | undefined {
  for (const { 0: written, 1: password = '', index } of text.matchAll(setting)) {
    const before = text.slice(Math.max(0, index - maxAddress), index);
    const line = `${before.slice(before.lastIndexOf('\n') + 1)}${/^[^\n]*/.exec(text.slice(index, index + maxAddress))?.[0] ?? ''}`;
    const host = /(?:^|[;"'\s])(?:server|data source|host|address|addr)=(?:tcp:)?([^;,:"'\s]+)[^\n]*;/i.exec(line)?.[1];
    if (host !== undefined && written !== '' && isPassword(password, host))
      return { kind: 'address-password', start: index };
  }
  return undefined;
}
