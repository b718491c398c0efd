import { stopWords } from './stop-words.ts';
import { languageRules, type TextLanguage, textLanguages } from './text-language.ts';

/**
 * The language of a text, if it is surely one of `textLanguages`; undefined for English, code, other languages and
 * short texts. Looks at the first 8,000 characters, so its time is bounded; the same text always has the same language.
 */
export async function detectLanguage(text: string): Promise<TextLanguage | undefined> {
  const sample = proseOf(text.slice(0, sampleLength));
  const words = sample.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  if (words.length < leastWords) return undefined;
  const counts = { english: 0, de: 0, es: 0, fr: 0 };
  for (const word of words) for (const language of languagesOf.get(word) ?? none) counts[language] += 1;
  const best = textLanguages.reduce((a, b) => (counts[b] > counts[a] ? b : a));
  if (counts[best] < leastShare * words.length || counts[best] < counts.english * 2) return undefined;
  // Function words alone would take Portuguese for Spanish, and Dutch for German. Only a text that looks like one of ours loads this.
  const { franc } = await import('franc-min');
  return codes[franc(sample)] === best ? best : undefined;
}

/** Without code and addresses, which are in no language. */
function proseOf(text: string): string {
  return text
    .replace(/```.*?(?:```|$)/gs, ' ')
    .replace(/`[^`\n]*`/g, ' ')
    .replace(/https?:\S+/g, ' ');
}

/** The languages that each word without a topic is of. */
const languagesOf = new Map<string, ('english' | TextLanguage)[]>();
const none: readonly ('english' | TextLanguage)[] = [];
for (const language of ['english', ...textLanguages] as const) {
  const known = language === 'english' ? stopWords : languageRules[language].functionWords;
  for (const word of known) languagesOf.set(word, [...(languagesOf.get(word) ?? none), language]);
}

const codes: Readonly<Record<string, TextLanguage | undefined>> = { deu: 'de', spa: 'es', fra: 'fr' };
const sampleLength = 8000;
const leastWords = 16;
const leastShare = 0.15;
