import type { SourceType } from '@touchstone/contract';
import { asciidocChunker } from './asciidoc-chunker.ts';
import type { Chunker } from './chunker.ts';
import { codeChunker } from './code-chunker.ts';
import { componentChunker, isComponent } from './component-chunker.ts';
import { fileKind, scriptKind } from './file-kind.ts';
import type { Language } from './languages/language.ts';
import { languages } from './languages/languages.ts';
import { patternChunker } from './patterns/pattern-chunker.ts';
import { patternLanguages } from './patterns/pattern-languages.ts';
import { restructuredTextChunker } from './restructured-text-chunker.ts';
import { tableChunker } from './table-chunker.ts';
import { lineChunker, textChunker } from './text-chunker.ts';

type LoadChunker = () => Chunker | Promise<Chunker>;

/** Markdown's parser is many modules, which only a process that chunks Markdown loads. */
const loadMarkdown: LoadChunker = async () => (await import('./markdown-chunker.ts')).markdownChunker;

const documents: ReadonlyMap<string, LoadChunker> = new Map<string, LoadChunker>([
  ...['markdown', 'md', 'mdx', 'mkd'].map((extension) => [extension, loadMarkdown] as const),
  ...['adoc', 'asc', 'asciidoc'].map((extension) => [extension, () => asciidocChunker] as const),
  ...['rest', 'rst'].map((extension) => [extension, () => restructuredTextChunker] as const),
  ...['', 'htm', 'html', 'org', 'tex', 'text', 'txt'].map((extension) => [extension, () => textChunker] as const),
]);

/** Data, which is `code` by its source type. */
const tables: ReadonlyMap<string, Chunker> = new Map([
  ['csv', tableChunker(',')],
  ['tsv', tableChunker('\t')],
]);

/** Spec 000's source type of a file: `docs` for prose, `code` for everything else. Without its text, by its name alone. */
export function sourceTypeOf(path: string, text = ''): SourceType {
  return documents.has(kindOf(path, text)) ? 'docs' : 'code';
}

/** The chunker for a file, by its name, else by its first line; the one of lines where the kind is unknown. */
export async function chooseChunker(path: string, text: string): Promise<Chunker> {
  const kind = kindOf(path, text);
  const language = languages.get(kind);
  if (language !== undefined) return codeChunker(language);
  if (isComponent(kind)) return componentChunker(text);
  const pattern = patternLanguages.get(kind);
  if (pattern !== undefined) return patternChunker(pattern);
  const loadChunker = documents.get(kind);
  return loadChunker === undefined ? (tables.get(kind) ?? lineChunker) : loadChunker();
}

/** The language of a file that a grammar reads. */
export function grammarLanguageOf(path: string, text: string): Language | undefined {
  return languages.get(kindOf(path, text));
}

/** By its name, where that helps, else by its first line. */
function kindOf(path: string, text: string): string {
  const kind = fileKind(path, text);
  const isKnown =
    languages.has(kind) || patternLanguages.has(kind) || isComponent(kind) || documents.has(kind) || tables.has(kind);
  return isKnown && kind !== '' ? kind : (scriptKind(text) ?? kind);
}
