import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Embedder, RetrievalError } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../test/temp-folder.ts';
import { providerReference } from '../settings/provider-reference.ts';
import { protect } from './protect.ts';

/** An embedder that fails once for a reason that passes. */
function flaky(more: Partial<Embedder> = {}): Embedder {
  let calls = 0;
  return {
    specVersion: 1,
    name: 'flaky',
    model: 'm',
    dimensions: 1,
    limits: { maxTexts: 1, maxTokensPerText: 1, maxTokensPerCall: 1 },
    embed: async ({ texts }) => {
      calls += 1;
      if (calls === 1) throw new RetrievalError('unavailable', 'Down for a moment.');
      return { vectors: texts.map(() => Float32Array.of(calls)) };
    },
    ...more,
  };
}

const ask = (embedder: Embedder) => embedder.embed({ texts: ['a'], role: 'query' });
const reference = (resilience?: unknown) =>
  providerReference('embedder').parse(resilience === undefined ? './x.js' : { use: './x.js', resilience });

describe('a provider of a config', () => {
  it('that uses a network is tried again', async () => {
    const embedder = protect('embedder', flaky(), reference({ baseDelayMs: 0, maxDelayMs: 0 }), '/');
    expect((await ask(embedder)).vectors[0]).toEqual(Float32Array.of(2));
  });

  it('is protected by the defaults where nothing is said', () => {
    const given = flaky();
    expect(protect('embedder', given, reference(), '/')).not.toBe(given);
  });

  it('that works in this process alone stays as it is, unless the config asks for more', async () => {
    const local = flaky({ inProcess: true });
    expect(protect('embedder', local, reference(), '/')).toBe(local);
    const asked = protect('embedder', local, reference({ baseDelayMs: 0, maxDelayMs: 0 }), '/');
    expect((await ask(asked)).vectors).toHaveLength(1);
  });

  it('stays as it is where protection is switched off', async () => {
    const embedder = protect('embedder', flaky(), reference(false), '/');
    await expect(ask(embedder)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('keeps its vectors in a folder that need not be there, and that git then ignores where it is the state folder', async () => {
    const folder = tempFolder();
    const cached = protect(
      'embedder',
      flaky({ inProcess: true }),
      reference({ cache: { file: '.touchstone/v.db' } }),
      folder,
    );
    await cached.close?.();
    expect(existsSync(join(folder, '.touchstone/v.db'))).toBe(true);
    expect(readFileSync(join(folder, '.touchstone/.gitignore'), 'utf8')).toBe('*\n');
  });

  it.each([[{ tries: 0 }], [{ tires: 3 }], [true]])('refuses the protection %j', (resilience) => {
    expect(providerReference('embedder').safeParse({ use: './x.js', resilience }).success).toBe(false);
  });
});
