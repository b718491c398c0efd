import { distanceMetrics, type IndexFingerprint, type IndexSpec, RetrievalError } from '@touchstone/contract';
import { z } from 'zod';
import { refusedInput } from '../input/check-text.ts';

/** The form of names of indexes and generations. */
export const indexNamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** A fingerprint, as a store finds it where it keeps JSON. */
export const fingerprintSchema = z.strictObject({
  embedding: z
    .strictObject({
      provider: z.string(),
      model: z.string(),
      dimensions: z.int().min(1),
      metric: z.enum(distanceMetrics),
    })
    .optional(),
  sparse: z.string().optional(),
  keyword: z.string().optional(),
  chunker: z.string().optional(),
}) satisfies z.ZodType<IndexFingerprint>;

/** Throws `invalid_request` for names outside the rule. */
export function checkIndexSpec({ index, generation }: IndexSpec, provider: string): void {
  checkName('index', index, provider);
  if (generation !== undefined) checkName('generation', generation, provider);
}

/** JSON of a fingerprint whose keys always come in the same order, to keep and to compare. */
export function canonicalFingerprint({ embedding, sparse, keyword, chunker }: IndexFingerprint): string {
  const { provider, model, dimensions, metric } = embedding ?? {};
  return JSON.stringify({
    embedding: embedding === undefined ? undefined : { provider, model, dimensions, metric },
    sparse,
    keyword,
    chunker,
  });
}

interface AskedGeneration {
  readonly index: string;
  readonly generation: string;
  readonly has: IndexFingerprint;
  readonly wants: IndexFingerprint;
}

/** Throws `invalid_config` where the fingerprints differ, with both values. */
export function requireSameFingerprint({ index, generation, has, wants }: AskedGeneration, provider: string): void {
  const differing = fingerprintMembers.filter((member) => saidOf(has, member) !== saidOf(wants, member));
  if (differing.length === 0) return;
  const [built, asked] = [has, wants].map((one) => differing.map((member) => saidOf(one, member)).join(', '));
  throw new RetrievalError(
    'invalid_config',
    `Index "${index}" (generation "${generation}") was built with ${built} and is now requested with ${asked}: use what it was built ` +
      'with, or build a new generation with `touchstone index --rebuild`.',
    { provider },
  );
}

const fingerprintMembers = ['embedding', 'sparse', 'keyword', 'chunker'] as const;

/** `"chunker":"touchstone-chunker/10;target=500"`, or `no chunker`. */
function saidOf(fingerprint: IndexFingerprint, member: (typeof fingerprintMembers)[number]): string {
  if (fingerprint[member] === undefined) return `no ${member}`;
  return canonicalFingerprint({ [member]: fingerprint[member] }).slice(1, -1);
}

/** The fingerprint with the store's own analyzer filled in. Throws `invalid_config` where it names another one. */
export function withAnalyzer(
  { index, fingerprint }: IndexSpec,
  analyzer: { readonly fingerprint: string },
  provider: string,
): IndexFingerprint {
  const { keyword = analyzer.fingerprint } = fingerprint;
  if (keyword === analyzer.fingerprint) return { ...fingerprint, keyword };
  throw new RetrievalError(
    'invalid_config',
    `Index "${index}" is requested with the analyzer "${keyword}", this store uses "${analyzer.fingerprint}": use the same analyzer, ` +
      'or leave it out.',
    { provider },
  );
}

function checkName(what: 'index' | 'generation', name: string, provider: string): void {
  if (indexNamePattern.test(name)) return;
  throw refusedInput(
    `The ${what} name ${JSON.stringify(name)} is not allowed: use 1 to 128 letters, digits, "_", "-" and ".", beginning with a letter ` +
      'or digit.',
    provider,
  );
}
