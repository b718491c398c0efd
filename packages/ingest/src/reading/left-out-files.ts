import { count } from '@touchstone/contract';
import { withoutEmbeddedFiles } from '@touchstone/readers/text';

/** Texts without the files that were written into them, and a remark about that for people. */
export function leftOutFiles(texts: readonly string[]): {
  readonly texts: readonly string[];
  readonly omissions: readonly string[];
} {
  const found = texts.map(withoutEmbeddedFiles);
  const files = found.reduce((sum, one) => sum + one.count, 0);
  if (files === 0) return { texts, omissions: [] };
  const kibibytes = Math.ceil(found.reduce((sum, one) => sum + one.characters, 0) / 1024);
  const message = `${count(files, 'embedded file')} (${kibibytes} KiB of base64) ${files === 1 ? 'is' : 'are'} left out.`;
  return { texts: found.map(({ text }) => text), omissions: [message] };
}
