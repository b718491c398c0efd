import { basename, extname } from 'node:path';
import type { SourceType } from '@touchstone/contract';
import { asciidocChunker } from './asciidoc-chunker.js';
import type { Chunker } from './chunker.js';
import { codeChunker } from './code-chunker.js';
import { languages } from './languages/languages.js';
import { patternChunker } from './patterns/pattern-chunker.js';
import { patternLanguages } from './patterns/pattern-languages.js';
import { lineChunker, restructuredTextChunker, textChunker } from './text-chunker.js';

type LoadChunker = () => Chunker | Promise<Chunker>;

/** Markdown's parser is many modules, which only a process that chunks Markdown loads. */
const loadMarkdown: LoadChunker = async () => (await import('./markdown-chunker.js')).markdownChunker;

const documents: ReadonlyMap<string, LoadChunker> = new Map<string, LoadChunker>([
  ...['markdown', 'md', 'mdx', 'mkd'].map((extension) => [extension, loadMarkdown] as const),
  ...['adoc', 'asc', 'asciidoc'].map((extension) => [extension, () => asciidocChunker] as const),
  ['rst', () => restructuredTextChunker],
  ...['', 'htm', 'html', 'org', 'tex', 'text', 'txt'].map((extension) => [extension, () => textChunker] as const),
]);

/** Spec 000's source type of a file: `docs` for prose, `code` for everything else. */
export function sourceTypeOf(path: string): SourceType {
  return documents.has(extensionOf(path)) ? 'docs' : 'code';
}

/** The chunker for a file, by its extension; by lines where nothing is known of it. */
export async function chooseChunker(path: string): Promise<Chunker> {
  const extension = extensionOf(path);
  const language = languages.get(extension);
  if (language !== undefined) return codeChunker(language);
  const pattern = patternLanguages.get(extension);
  if (pattern !== undefined) return patternChunker(pattern);
  const loadChunker = documents.get(extension);
  return loadChunker === undefined ? lineChunker : loadChunker();
}

/** Lower case, without the dot; files that are scripts by their name count as one. */
function extensionOf(path: string): string {
  const isScript = /^(?:Containerfile|Dockerfile|Gemfile|Jenkinsfile|Makefile|Procfile|Rakefile)$/.test(basename(path));
  return isScript ? 'script' : extname(path).slice(1).toLowerCase();
}
