import type { FoundAt } from './found-at.ts';
import { privateKeyStart } from './private-key.ts';

/** `-----BEGIN` in Base64, at each of its three possible offsets. */
const encodedBegin = /LS0tLS1CRUdJTi[A-Za-z0-9+/=\\\r\n]{60,20000}/g;
const webToken = /(?<![\w-])eyJ[\w-]{10,400}\.(eyJ[\w-]{10,2000})\.[\w-]{20,}/g;

/** Secrets that an encoding hides: a private key in Base64, and a JSON web token whose content grants everything. */
export function encodedSecretIn(text: string): FoundAt | undefined {
  if (text.includes('LS0tLS1CRUdJTi')) {
    for (const { 0: encoded, index } of text.matchAll(encodedBegin)) {
      const key = Buffer.from(encoded.replaceAll('\\n', ''), 'base64').toString('latin1');
      if (privateKeyStart(key) !== undefined) return { kind: 'privatekey', start: index };
    }
  }
  if (text.includes('eyJ')) {
    for (const { 1: claims = '', index } of text.matchAll(webToken)) {
      if (isServiceRole(Buffer.from(claims, 'base64url').toString('utf8'))) return { kind: 'supabase', start: index };
    }
  }
  return undefined;
}

/** Of Supabase; the one of `supabase-demo` is the same on every machine. */
function isServiceRole(claims: string): boolean {
  return /"role"\s*:\s*"service_role"/.test(claims) && !/supabase-demo/.test(claims);
}
