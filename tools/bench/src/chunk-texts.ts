import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beirCorpus } from './beir-corpus.ts';

const wordsPerChunk = 120;

/** English text in chunks of 120 words: a BEIR-form folder's corpus, or without one this repository's own documentation. */
export function chunkTexts(folder?: string): readonly string[] {
  const texts = folder === undefined ? ownDocumentation() : beirCorpus(folder).documents.map(({ text }) => text);
  const words = texts.join('\n').match(/\S+\s*/g) ?? [];
  return Array.from({ length: Math.floor(words.length / wordsPerChunk) }, (_, chunk) =>
    words.slice(chunk * wordsPerChunk, (chunk + 1) * wordsPerChunk).join(''),
  );
}

function ownDocumentation(): string[] {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const files = [
    ...markdownIn(root),
    ...markdownIn(join(root, 'docs')),
    ...markdownIn(join(root, 'docs', 'decisions')),
    ...readdirSync(join(root, 'packages')).flatMap((name) => markdownIn(join(root, 'packages', name))),
  ];
  return files.map((file) => readFileSync(file, 'utf8'));
}

function markdownIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => join(folder, name));
}
