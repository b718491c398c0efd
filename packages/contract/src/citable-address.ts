/**
 * An address as it may be cited: a link that people and programs follow. Undefined for one that a browser would run or show as a page of
 * its own (`javascript:`, `data:`), however it is spelled: browsers pass over blanks and control characters in a scheme.
 */
export function citableAddress(address: string | undefined): string | undefined {
  return address === undefined || runs.test(address.replace(/[\s\p{Cc}]/gu, '')) ? undefined : address;
}

const runs = /^(?:javascript|vbscript|data|blob|filesystem):/i;

/**
 * An address under which others find a page too: http or https, with a host. Undefined for a path (`docs/x.md`, `/guide`), a file of one
 * machine and anything else that no browser opens from afar.
 */
export function stableAddress(address: string | undefined): string | undefined {
  if (address === undefined || !/^https?:\/\//i.test(address)) return undefined;
  return URL.canParse(address) ? address : undefined;
}
