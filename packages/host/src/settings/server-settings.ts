import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

/** The scopes of a key: groups of routes, which are also the tools of MCP. */
export const serverTools = [
  'search',
  'evidence',
  'context',
  'answer',
  'show',
  'indexes',
  'calls',
  'index',
  'metrics',
] as const;

export type ServerTool = (typeof serverTools)[number];

const count = 'must be a whole number of 1 or more';
const wholeNumber = () => z.int(count).min(1, count);
const hash = 'must be the SHA-256 of the key as 64 hexadecimal digits: "touchstone serve --new-key" makes both';
const origin = 'must be an origin such as "https://docs.example.com", without a path';

const keySchema = strictObject({
  name: z.string('must be a name').min(1, 'must be a name').describe('Owner of the key, for logs and limits.'),
  sha256: z
    .string(hash)
    .regex(/^[0-9a-f]{64}$/, hash)
    .describe('SHA-256 of the key in hexadecimal.'),
  indexes: z.array(z.string()).min(1).optional().describe('The indexes that it may read. Default: all.'),
  tools: z
    .array(z.enum(serverTools, `must be one of ${serverTools.join(', ')}`))
    .min(1)
    .optional()
    .describe(
      'What it may be used for. Default: all but "index", and with "indexes" all but "calls" and "metrics" too. A key sees its own calls; one without "indexes" that names "calls" sees all.',
    ),
});

/** The `server` section. */
export const serverSchema = strictObject({
  keys: z
    .array(keySchema)
    .default([])
    .describe('API keys. Without any, the engine listens on a loopback address alone.')
    .refine(
      (keys) => new Set(keys.map(({ name }) => name)).size === keys.length,
      'must not give the same name to two keys',
    ),
  origins: z
    .array(z.string(origin).regex(/^https?:\/\/[^/\s]+$/, origin))
    .default([])
    .describe('Origins whose pages may call the engine (CORS). Default: none.'),
  hosts: z
    .array(z.string('must be a host name').min(1, 'must be a host name'))
    .default([])
    .describe(
      'Names that a Host header may have, without the port; loopback names always. "*" allows all, behind a proxy that checks them.',
    ),
  workers: wholeNumber().optional().describe('Threads that search. Default: one for each processor.'),
  maxBodyBytes: wholeNumber().default(1_048_576).describe('Largest body of a request.'),
  timeoutMs: wholeNumber().default(60_000).describe('Milliseconds from the first byte of a request to its answer.'),
  maxWaiting: wholeNumber()
    .default(1000)
    .describe('Requests that wait for a thread; more get 503 and a time to try again.'),
  requestsPerMinute: wholeNumber()
    .optional()
    .describe('Requests a minute of each key, or address where there are no keys. Default: no limit.'),
});

/** The settings of the server in force. */
export type ServerSettings = z.output<typeof serverSchema>;

/** A key of the config. */
export type ServerKey = ServerSettings['keys'][number];
