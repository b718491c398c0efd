import { RetrievalError } from '@touchstone/contract';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]', '::1'];

/** True if only this machine reaches the address. */
export function isLoopback(host: string): boolean {
  return loopbackNames.includes(host.toLowerCase()) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/** Throws `forbidden` for a Host that is not ours: a page may have bound its own name to our address (DNS rebinding). */
export function checkHost(header: string | null, allowed: readonly string[]): void {
  const host = hostIn(header);
  if (host !== undefined && (isLoopback(host) || allowed.includes(host) || allowed.includes('*'))) return;
  throw new RetrievalError(
    'forbidden',
    'That host name is not allowed: use the loopback address, or add the name to "server.hosts" in the config.',
  );
}

/** Throws `forbidden` for a page of another origin that the config does not name. */
export function checkOrigin(headers: Headers, origins: readonly string[]): void {
  const origin = headers.get('origin');
  if (origin === null || origins.includes(origin) || isOwn(origin, headers.get('host'))) return;
  throw new RetrievalError(
    'forbidden',
    'Pages of that origin may not call this engine: add it to "server.origins" in the config.',
  );
}

function isOwn(origin: string, host: string | null): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

/** The name in a Host header, without the port. */
function hostIn(header: string | null): string | undefined {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(header ?? '')?.[1]?.toLowerCase();
}
