import { detectLanguage, isTextLanguage, type TextLanguage } from '@touchstone/lexical';
import type { SourceLanguage } from '../../sources/source.ts';

/** The language of a text in its chunks: the one that the source states, else the one detected; nothing for English. */
export async function textLanguageOf(
  text: string,
  stated: SourceLanguage | undefined,
): Promise<TextLanguage | undefined> {
  if (stated === undefined || stated === 'auto') return detectLanguage(text);
  return isTextLanguage(stated) ? stated : undefined;
}
