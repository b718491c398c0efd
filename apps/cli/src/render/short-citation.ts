/** A citation with its commit or content hash as git shortens it; `show` prints it whole and takes either. */
export function shortCitation(citation: string): string {
  // Only the ref is shortened: a path or an id may hold such digits too, and must stay what it is.
  return citation.replace(/(@(?:sha256:)?[0-9a-f]{12})(?:[0-9a-f]{28}|[0-9a-f]{52})(?=:)/, '$1');
}
