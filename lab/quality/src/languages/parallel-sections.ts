import { createHash } from 'node:crypto';
import { type Language, languages } from './language-set.ts';
import { type PageSection, pageSections } from './page-sections.ts';
import type { ParallelPage } from './parallel-pages.ts';

/** A section in English and in the languages that it is translated into. */
export interface ParallelSection {
  readonly id: string;
  readonly in: ReadonlyMap<Language, PageSection>;
}

/**
 * Pairs the sections of pages by their place: only where a translation has as many as the English page, equally deep. A section whose text
 * was left in English does not count as translated. Those in most languages come first.
 */
export function parallelSections(pages: readonly ParallelPage[]): readonly ParallelSection[] {
  const sections = pages.flatMap(({ name, html }) => {
    const english = pageSections(html.en ?? '');
    const found = english.map((section) => new Map<Language, PageSection>([['en', section]]));
    for (const language of languages) {
      if (language === 'en') continue;
      const translated = pageSections(html[language] ?? '');
      const isParallel =
        translated.length === english.length && translated.every(({ depth }, at) => depth === english[at]?.depth);
      if (!isParallel) continue;
      for (const [at, section] of translated.entries()) {
        if (isTranslated(section.text, english[at]?.text ?? '')) found[at]?.set(language, section);
      }
    }
    return found.map((sections, at) => ({ id: `${name}#${at + 1}`, in: sections })).filter((one) => one.in.size > 1);
  });
  return byLanguages(sections);
}

/**
 * Those in most languages first, so that the first of them let questions of one language be asked of another. Of equals, a hash of the id
 * decides, which mixes the packages.
 */
function byLanguages(sections: readonly ParallelSection[]): readonly ParallelSection[] {
  const hashes = new Map(sections.map(({ id }) => [id, createHash('sha256').update(id).digest('hex')]));
  const hashOf = ({ id }: ParallelSection) => hashes.get(id) ?? '';
  return sections.toSorted((a, b) => b.in.size - a.in.size || (hashOf(a) < hashOf(b) ? -1 : 1));
}

/** Whether most of a text is not made of the words of the English one, which names and code are in any language. */
function isTranslated(text: string, english: string): boolean {
  const known = new Set(wordsOf(english));
  const words = wordsOf(text);
  const weight = (some: readonly string[]) => some.reduce((sum, word) => sum + weightOf(word), 0);
  return weight(words.filter((word) => known.has(word))) < weight(words) / 2;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** One character of Chinese or Japanese says about what three letters say. */
function weightOf(word: string): number {
  return /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u.test(word) ? 3 * word.length : word.length;
}
