/** A citation with its commit or content hash as git shortens it; `show` prints it whole and takes either. */
export function shortCitation(citation: string): string {
  return citation.replace(/\b([0-9a-f]{12})(?:[0-9a-f]{28}|[0-9a-f]{52})\b/g, '$1');
}
