import { type Language, languages } from './language-set.ts';
import type { PageSection } from './page-sections.ts';
import type { ParallelSection } from './parallel-sections.ts';

/** What a question is: the heading of a section, or its first sentence. */
const questionKinds = ['heading', 'sentence'] as const;
type QuestionKind = (typeof questionKinds)[number];

/** A question and the one section that it was taken from, in a language. */
export interface KnownItem {
  readonly section: string;
  readonly kind: QuestionKind;
  readonly text: string;
}

/** The sections of a language without what the questions were taken from, and the questions. */
export interface LanguageCorpus {
  readonly language: Language;
  readonly documents: ReadonlyMap<string, string>;
  readonly questions: readonly KnownItem[];
}

/** A corpus of the first `count` sections for each language. Those with little text below their first sentence are left out. */
export function languageCorpora(sections: readonly ParallelSection[], count: number): readonly LanguageCorpus[] {
  return languages.map((language) => {
    const documents = new Map<string, string>();
    const questions: KnownItem[] = [];
    const own = sections.flatMap(({ id, in: found }) => {
      const section = found.get(language);
      const isName = language !== 'en' && section?.heading === found.get('en')?.heading;
      return section === undefined ? [] : [{ id, section, isName }];
    });
    const repeated = repeatedHeadings(own.map(({ section }) => section));
    for (const { id, section, isName } of own) {
      const [sentence, rest] = firstSentence(section.text, language);
      if (documents.size === count) break;
      if (letterCount(rest) < leastLetters(language)) continue;
      documents.set(id, rest);
      if (letterCount(sentence) >= leastLetters(language) / 4)
        questions.push({ section: id, kind: 'sentence', text: sentence });
      if (!isName && !repeated.has(section.heading) && isQuestion(section.heading, language)) {
        questions.push({ section: id, kind: 'heading', text: section.heading });
      }
    }
    return { language, documents, questions };
  });
}

function repeatedHeadings(sections: readonly PageSection[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { heading } of sections) {
    if (seen.has(heading)) repeated.add(heading);
    seen.add(heading);
  }
  return repeated;
}

/** Two words, or four characters where words have no spaces between them. */
function isQuestion(heading: string, language: Language): boolean {
  return isUnspaced(language) ? letterCount(heading) >= 4 : (heading.match(/\p{L}{2,}/gu)?.length ?? 0) >= 2;
}

function firstSentence(text: string, language: Language): readonly [string, string] {
  const line = text.split('\n', 1)[0] ?? '';
  const [first] = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(line);
  const sentence = first?.segment ?? '';
  return [sentence.trim(), text.slice(sentence.length).trim()];
}

/** A Chinese or Japanese text of so many letters says about what one of three times as many says in the others. */
function leastLetters(language: Language): number {
  return isUnspaced(language) ? 40 : 120;
}

function isUnspaced(language: Language): boolean {
  return language === 'ja' || language === 'zh';
}

function letterCount(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
