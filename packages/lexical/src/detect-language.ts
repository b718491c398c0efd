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
  const shareOf = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length / words.length;
  const english = shareOf(stopWords);
  const best = textLanguages
    .map((language) => ({ language, share: shareOf(languageRules[language].functionWords) }))
    .reduce((a, b) => (b.share > a.share ? b : a));
  if (best.share < leastShare || best.share < english * 2) return undefined;
  // Function words alone would take Portuguese for Spanish, and Dutch for German. Only a text that looks like one of ours loads this.
  const { franc } = await import('franc-min');
  return codes[franc(sample)] === best.language ? best.language : undefined;
}

/** Without code and addresses, which are in no language. */
function proseOf(text: string): string {
  return text
    .replace(/```.*?(?:```|$)/gs, ' ')
    .replace(/`[^`\n]*`/g, ' ')
    .replace(/https?:\S+/g, ' ');
}

const codes: Readonly<Record<string, TextLanguage | undefined>> = { deu: 'de', spa: 'es', fra: 'fr' };
const sampleLength = 8000;
const leastWords = 16;
const leastShare = 0.15;
