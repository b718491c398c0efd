import { fileURLToPath } from 'node:url';
import manifest from 'pdfjs-dist/package.json' with { type: 'json' };

/** The version of the parser. */
export const pdfjsVersion: string = manifest.version;

/** The path of the parser's maps from the codes of Chinese, Japanese and Korean fonts to characters. */
export const characterMaps = fileURLToPath(new URL('cmaps/', import.meta.resolve('pdfjs-dist/package.json')));

type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

let loading: Promise<Pdfjs> | undefined;

/** Imports the parser at the first document. */
export function loadPdfjs(): Promise<Pdfjs> {
  loading ??= withoutCanvasWarnings(() => import('pdfjs-dist/legacy/build/pdf.mjs'));
  return loading;
}

/**
 * The parser warns at its import where the native package for drawing pages is not installed. We never draw, and its other warnings are
 * switched off by an option that it takes only later.
 */
async function withoutCanvasWarnings<Result>(work: () => Promise<Result>): Promise<Result> {
  // biome-ignore lint/suspicious/noConsole: nothing is written; the parser is kept from it.
  const warn = console.warn;
  console.warn = (...words: unknown[]) => {
    if (!/^Warning: Cannot (?:load|polyfill|access)/.test(String(words[0]))) warn(...words);
  };
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
