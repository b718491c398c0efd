import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { multiline } from './parse-notebook.ts';

const outputSchema = z.object({
  // `stream`, and `pyout` of old versions.
  text: multiline.optional().catch(undefined),
  data: z.record(z.string(), z.unknown()).optional().catch(undefined),
  ename: z.string().optional().catch(undefined),
  evalue: z.string().optional().catch(undefined),
});

/** The output of a cell, as text of at most so many characters; pictures are counted, not read. */
export function cellOutputs(
  outputs: readonly unknown[],
  maxCharacters: number,
): { readonly text: string; readonly pictures: number; readonly isCut: boolean } {
  const texts: string[] = [];
  let pictures = 0;
  for (const output of outputs) {
    const parsed = outputSchema.safeParse(output);
    if (!parsed.success) continue;
    const { text, data = {}, ename, evalue } = parsed.data;
    if (Object.keys(data).some((type) => type.startsWith('image/'))) pictures++;
    const plain = multiline.safeParse(data['text/plain'] ?? data['text/markdown']);
    const failure = ename === undefined ? undefined : `${ename}: ${evalue ?? ''}`;
    for (const each of [text, plain.data, failure])
      if (each !== undefined) texts.push(stripVTControlCharacters(each).trimEnd());
  }
  const whole = texts.filter((text) => text !== '').join('\n');
  const isCut = maxCharacters > 0 && whole.length > maxCharacters;
  return { text: whole.slice(0, maxCharacters).toWellFormed(), pictures, isCut };
}
