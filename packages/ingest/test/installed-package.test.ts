import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chunkAndCheck } from './coverage.ts';

const fastify = dirname(createRequire(import.meta.url).resolve('fastify/package.json'));

function filesOf(folder: string): readonly string[] {
  return readdirSync(join(fastify, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

describe('a real package, fastify 5', () => {
  it.each(['docs', 'lib', 'types'])(
    'keeps every line of %s/ in exactly one chunk that is the exact slice',
    async (folder) => {
      const files = filesOf(folder);
      expect(files.length).toBeGreaterThan(10);
      for (const file of files) await chunkAndCheck(file, readFileSync(file, 'utf8'));
    },
  );

  it('finds the symbols that a reader would look for', async () => {
    const file = join(fastify, 'lib/reply.js');
    const chunks = await chunkAndCheck(file, readFileSync(file, 'utf8'));
    const symbols = new Set(chunks.flatMap(({ symbols }) => symbols));
    for (const symbol of ['Reply', 'Reply.send', 'Reply.code', 'Reply.redirect', 'onSendEnd', 'buildReply']) {
      expect(symbols, symbol).toContain(symbol);
    }
  });

  it('finds the sections that a reader would look for', async () => {
    const file = join(fastify, 'docs/Reference/Reply.md');
    const chunks = await chunkAndCheck(file, readFileSync(file, 'utf8'));
    expect(chunks.map(({ section }) => section)).toContain('Reply > Reply > Methods > .redirect(dest, [code])');
  });
});
