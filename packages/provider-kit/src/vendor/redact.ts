import { inspect } from 'node:util';

/**
 * A vendor's text made fit for the operator's eyes: the secrets, and any text in the place of a key (`Bearer ...`,
 * `key=...`, `https://user:password@...`), become `[redacted]`; white space collapses and at most 300 characters stay.
 * Secrets of under 4 characters are left alone.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  const plain = withoutSecrets(text, secrets).replace(/\s+/g, ' ').trim();
  return plain.length <= maxCharacters ? plain : `${plain.slice(0, maxCharacters)}...`;
}

/** The cause of an error as it is, or, where it holds a secret at any depth, an error with its redacted message alone. */
export function safeCause(cause: unknown, secrets: readonly string[]): unknown {
  const shown = inspect(cause, { depth: 6, maxStringLength: 100_000, showHidden: true });
  if (!longEnough(secrets).some((secret) => shown.includes(secret)) && shown.search(credentials) < 0) return cause;
  return new Error(redact(cause instanceof Error ? cause.message : String(cause), secrets));
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  let plain = text;
  for (const secret of longEnough(secrets)) {
    plain = plain.replaceAll(secret, mask).replaceAll(encodeURIComponent(secret), mask);
  }
  return plain
    .replace(/\b(bearer\s+)[\w.~+/=-]{8,}/gi, `$1${mask}`)
    .replace(/([?&;](?:api[-_]?)?key=)[^&\s"']+/gi, `$1${mask}`)
    .replace(credentials, `$1${mask}@`);
}

/** `user:password@` in an address. */
const credentials = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi;

/** Longest first, so that a key which contains another one goes whole. */
function longEnough(secrets: readonly string[]): string[] {
  return secrets.filter((secret) => secret.length >= 4).sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

const mask = '[redacted]';
const maxCharacters = 300;

/** The members of a value that may be no object at all: vendors are read leniently. */
export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
