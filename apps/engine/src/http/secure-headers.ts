import type { MiddlewareHandler } from 'hono';
import { secureHeaders as honoSecureHeaders } from 'hono/secure-headers';

/** Answers run no script of others, are framed nowhere, and are not guessed to be another type. */
export function secureHeaders(): MiddlewareHandler {
  return honoSecureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      // The reference page sets styles of its own.
      styleSrc: ["'self'", "'unsafe-inline'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    crossOriginResourcePolicy: 'same-origin',
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    // The engine speaks HTTP; a TLS proxy before it sets this header.
    strictTransportSecurity: false,
  });
}
