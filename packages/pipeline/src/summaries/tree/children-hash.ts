import { hash } from 'node:crypto';

/** One part of a summary, for its hash. */
export interface HashedChild {
  readonly id: string;
  readonly text: string;
}

/**
 * `sha256:` and the digest of one line for each child, in order: its id as a JSON string, a space, `sha256:` and the
 * digest of its text. It can be calculated again from the children.
 */
export function childrenHash(children: readonly HashedChild[]): string {
  const lines = children.map(({ id, text }) => `${JSON.stringify(id)} ${textHash(text)}\n`);
  return textHash(lines.join(''));
}

/** `sha256:` and the hex digest of a text in UTF-8, as chunks carry it (`content_hash`). */
export function textHash(text: string): string {
  return `sha256:${hash('sha256', text)}`;
}
