import { Parser } from 'htmlparser2';
import type { ZipFiles } from '../zip/open-zip.ts';

/** What the document says of itself (ECMA-376 part 2, "Core Properties"). */
export interface CoreProperties {
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
}

/** Reads `docProps/core.xml`; without it, nothing is known. */
export async function coreProperties(zip: ZipFiles): Promise<CoreProperties> {
  const bytes = await zip.read('docProps/core.xml');
  const texts = bytes === undefined ? new Map<string, string>() : textsByElement(Buffer.from(bytes).toString('utf8'));
  return { title: texts.get('dc:title'), author: texts.get('dc:creator'), language: texts.get('dc:language') };
}

function textsByElement(xml: string): Map<string, string> {
  const texts = new Map<string, string>();
  let open = '';
  const parser = new Parser(
    {
      onopentagname: (name) => {
        open = name;
      },
      ontext: (text) => {
        texts.set(open, (texts.get(open) ?? '') + text);
      },
      onclosetag: () => {
        open = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(xml.slice(0, longestFile));
  return new Map(
    Array.from(texts, ([name, text]) => [name, plain(text)] as const).filter(([, text]) => /[\p{L}\p{N}]/u.test(text)),
  );
}

const longestFile = 100_000;

function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\ufeff]+/gu, ' ')
    .trim()
    .slice(0, 500)
    .normalize('NFC');
}
