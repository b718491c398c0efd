import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const clients = ['voyageai', 'cohere-ai', '@google/genai', 'openai', 'chromadb', '@qdrant/js-client-rest', 'undici'];

it.each(clients)(
  '%s is loaded at the first call: shipped code imports its types, and the rest by import()',
  (client) => {
    const from = `'${client.replace(/[/.]/g, '\\$&')}(/[^']*)?'`;
    const atOnce = new RegExp(`^(import|export)\\s+((?!type\\b)[^'";]*\\bfrom\\s+)?${from}`, 'm');
    const files = globSync(['packages/*/src/**/*.ts', 'apps/*/src/**/*.ts']).filter(
      (file) => !file.endsWith('.test.ts'),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => atOnce.test(readFileSync(file, 'utf8')))).toEqual([]);
  },
);
