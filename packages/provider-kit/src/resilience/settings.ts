import type { PluginKind } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

const positive = 'must be a whole number of 1 or more';
const whole = 'must be a whole number of 0 or more';
const count = () => z.int(positive).min(1, positive);
const milliseconds = () => z.int(whole).min(0, whole);

const breaker = strictObject({
  failures: count()
    .default(10)
    .describe(
      'Calls that failed after all their tries (unavailable or timeout), half of all or more: they open the circuit.',
    ),
  windowMs: count().default(10_000).describe('Time over which calls are counted.'),
  openMs: count()
    .default(1000)
    .describe('While the circuit is open, one call in this many milliseconds tries the provider.'),
});

const cache = strictObject({
  memoryBytes: milliseconds()
    .default(16 * 1024 * 1024)
    .describe('Bytes of vectors kept in memory, least recently used out first; 0 keeps none.'),
  file: z
    .string()
    .min(1)
    .optional()
    .describe('A SQLite file that keeps vectors between runs; made when missing. Default: none.'),
  fileBytes: count()
    .default(1024 * 1024 * 1024)
    .describe('Bytes that the file may use; beyond them the oldest tenth is deleted.'),
});

const fields = {
  tries: count().default(3).describe('Most tries of a call, with the first one and hedges; 1 never tries again.'),
  baseDelayMs: milliseconds()
    .default(250)
    .describe('Pause before the second try; doubles with each one, half of it random.'),
  maxDelayMs: milliseconds()
    .default(8000)
    .describe('Longest pause between tries; a provider may ask for a longer one.'),
  timeoutMs: count()
    .default(120_000)
    .describe('Time limit of a call, with waiting, tries and pauses. Long maintenance of a store is exempt.'),
  tryTimeoutMs: count().optional().describe('Time limit of one try. Default: the rest of timeoutMs.'),
  concurrency: count().default(128).describe('Calls of the provider at the same time, in each thread; others wait.'),
  requestsPerMinute: count().optional().describe('Requests in any 60 seconds. Default: no limit.'),
  textsPerMinute: count()
    .optional()
    .describe('Texts in any 60 seconds, for a vendor that counts texts and not requests. Default: no limit.'),
  tokensPerMinute: count()
    .optional()
    .describe('Tokens in any 60 seconds, estimated, then corrected by usage. Default: no limit.'),
  breaker: z
    .union([z.literal(false), breaker], 'must be false or an object')
    .prefault({})
    .describe('Circuit breaker: refuses at once while the provider is down. false: off.'),
  hedgeAfterMs: z
    .union([z.literal(false), count()], 'must be a whole number of 1 or more, or false')
    .optional()
    .describe(
      'After this time, an unanswered search, rerank or query embedding is sent a second time; the first answer wins. false: never. Default: a third of the time that the call has.',
    ),
  cache: z
    .union([z.literal(false), cache], 'must be false or an object')
    .prefault({})
    .describe('Cache of embeddings; embedders only. false: off.'),
};

/** Settings that protect the calls of one provider. Every field has a default; `{}` is a good start. */
export const resilienceSchema = strictObject(fields);

/** The settings with their defaults filled in. */
export type ResilienceSettings = z.output<typeof resilienceSchema>;

/** The same for one kind of provider: a setting that would have no effect there is refused. */
export function resilienceSchemaFor(kind: Exclude<PluginKind, 'reader'>): z.ZodType<ResilienceSettings> {
  const idle: readonly string[] = withoutEffect[kind];
  const known = Object.entries(fields).filter(([name]) => !idle.includes(name));
  const off: object = idle.includes('cache') ? { cache: false } : {};
  return strictObject(Object.fromEntries(known)).transform((settings) =>
    resilienceSchema.parse({ ...settings, ...off }),
  );
}

const withoutEffect = {
  embedder: [],
  'sparse-encoder': ['cache', 'textsPerMinute'],
  reranker: ['cache', 'textsPerMinute'],
  'language-model': ['cache', 'textsPerMinute', 'hedgeAfterMs'],
  store: ['cache', 'textsPerMinute', 'tokensPerMinute'],
} as const satisfies { readonly [kind: string]: readonly (keyof typeof fields)[] };
