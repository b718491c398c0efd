import type { IncomingMessage } from 'node:http';

/** Path and headers of a request, without keys. The scheme of a key stays: `Bearer [redacted]`. */
export function redacted({ url = '/', headers }: IncomingMessage): { path: string; headers: Record<string, string> } {
  const entries = Object.entries(headers).map(([name, value = '']) => {
    const text = String(value);
    return [name, isSecret(name) ? text.replace(/\S+$/, placeholder) : text] as const;
  });
  return { path: url.replace(/([?&]key=)[^&]*/g, `$1${placeholder}`), headers: Object.fromEntries(entries) };
}

export function secretsOf({ url = '/', headers }: IncomingMessage): readonly string[] {
  const inHeaders = Object.entries(headers).filter(([name]) => isSecret(name));
  const inQuery = /[?&]key=([^&]*)/.exec(url)?.[1];
  return [
    ...inHeaders.map(([, value = '']) => String(value).replace(/^\S+\s+/, '')),
    ...(inQuery === undefined ? [] : [inQuery]),
  ];
}

function isSecret(header: string): boolean {
  return /^(proxy-)?authorization$|cookie|key$|token$/.test(header);
}

const placeholder = '[redacted]';
