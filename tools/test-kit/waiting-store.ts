import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const contract = import.meta.resolve('../../packages/contract/src/index.ts');

/**
 * A project whose store does what the query says: `wait for NAME` until a test opens that gate, `hold until NAME` the same without
 * leaving its thread free, `crash now` ends its thread in the middle,
 * `crash later` when it has answered and the gate `crash` is open. Everything else finds nothing at once.
 */
export const waitingStore: Readonly<Record<string, string>> = {
  'touchstone.config.yaml': 'store: ./store.mjs\nserver: { workers: 2 }\nretrieval: { timeoutMs: 60000 }\n',
  'store.mjs': `
import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { definePlugin } from '${contract}';
const here = (name) => new URL('./' + name, import.meta.url);
const crash = () => setImmediate(() => { throw new Error('the store is broken'); });
async function opened(gate) {
  while (!existsSync(here('gate-' + gate))) await new Promise((resolve) => setTimeout(resolve, 5));
}
async function searchKeyword({ text }) {
  const [, gate] = /^wait for (.+)$/.exec(text) ?? [];
  if (gate !== undefined) {
    writeFileSync(here('began-' + randomUUID()), '');
    await opened(gate);
  }
  const [, held] = /^hold until (.+)$/.exec(text) ?? [];
  while (held !== undefined && !existsSync(here('gate-' + held)));
  if (text === 'crash later') void opened('crash').then(crash);
  if (text === 'crash now') {
    crash();
    await new Promise(() => {});
  }
  return [];
}
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'store',
  name: 'waiting',
  options: { safeParse: () => ({ success: true, data: {} }) },
  create: () => ({
    specVersion: 1,
    name: 'waiting',
    limits: { maxTopK: 100 },
    describe: async (index) => ({ index, fingerprint: {}, chunkCount: 1 }),
    listIndexes: async () => ['docs'],
    searchKeyword,
  }),
});
`,
};

/** A search: this store has words alone. */
export function wordSearch(query: string) {
  return { index: 'docs', query };
}

/** When so many searches wait at gates. */
export async function searchesWait(folder: string, count: number): Promise<void> {
  const begun = () => readdirSync(folder).filter((name) => name.startsWith('began-')).length;
  await expect.poll(begun).toBe(count);
}

/** Lets go on what waits for this gate. */
export function openGate(folder: string, name: string): void {
  const file = join(folder, `gate-${name}`);
  if (existsSync(file)) throw new Error(`Gate ${name} is open already.`);
  writeFileSync(file, '');
}
