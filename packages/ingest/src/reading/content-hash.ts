import { hash } from 'node:crypto';

/** `sha256:` and the hex digest of the bytes (of a string: of its UTF-8). */
export function contentHash(content: string | Uint8Array): string {
  return `sha256:${hash('sha256', content)}`;
}
