import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from './language-set.ts';

/** A page of documentation in several languages, as HTML. */
export interface ParallelPage {
  readonly name: string;
  readonly html: Readonly<Partial<Record<Language, string>>>;
}

/** The pages of a package, by how it keeps them. Throws for a package whose form is not known. */
export function parallelPages(packageName: string, folder: string): readonly ParallelPage[] {
  const read = readers[packageName];
  if (read === undefined) throw new Error(`Nothing here knows where ${packageName} keeps its pages: add a reader.`);
  return read(folder);
}

const readers: Readonly<Record<string, (folder: string) => readonly ParallelPage[]>> = {
  'electron-i18n': electronPages,
  'node-red-nodes': nodeRedPages,
};

/** One JSON file with the HTML of all pages, by locale and address. */
function electronPages(folder: string): readonly ParallelPage[] {
  const locales = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-ES', ja: 'ja-JP', zh: 'zh-CN' } as const;
  const pages = JSON.parse(readFileSync(join(folder, 'dist', 'docs.json'), 'utf8')) as Record<
    string,
    Record<string, { readonly html: string }>
  >;
  return Object.keys(pages[locales.en] ?? {}).map((name) => ({
    name: `electron${name}`,
    html: byLanguage((language) => pages[locales[language]]?.[name]?.html),
  }));
}

/** A file for a few nodes, with the help of each in an element of its own. */
function nodeRedPages(folder: string): readonly ParallelPage[] {
  const locales = { en: 'en-US', de: 'de', fr: 'fr', es: 'es-ES', ja: 'ja', zh: 'zh-CN' } as const;
  const files = globSync('**/*.html', { cwd: join(folder, 'locales', locales.en) }).toSorted();
  return files.map((name) => ({
    name: `node-red/${name}`,
    html: byLanguage((language) => {
      const file = join(folder, 'locales', locales[language], name);
      return existsSync(file) ? asPage(readFileSync(file, 'utf8')) : undefined;
    }),
  }));
}

/** Help stands in scripts of a kind of their own, which are no text for a browser. */
function asPage(html: string): string {
  return html
    .replace(/<script[^>]*data-help-name="([^"]*)"[^>]*>/g, (_script, name) => `<h1>${name}</h1>`)
    .replaceAll('</script>', '');
}

function byLanguage(htmlOf: (language: Language) => string | undefined): ParallelPage['html'] {
  return Object.fromEntries(languages.map((language) => [language, htmlOf(language)]));
}
