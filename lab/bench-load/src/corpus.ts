import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../../tools/bench/src/seeded-random.ts';

/** A chunk as every service under test gets it. */
export interface LoadDocument {
  readonly _id: string;
  readonly title: string;
  readonly text: string;
}

export interface LoadCorpus {
  readonly documents: readonly LoadDocument[];
  readonly queries: readonly string[];
}

const wordsPerChunk = 120;
const queryCount = 500;

/**
 * `size` chunks of about 120 words, made of sentences of the Fastify documentation in random order, the same on every run; and
 * questions of 4 to 9 words in a row from one of the sentences. Words, their frequencies and neighbours are those of real text.
 */
export function loadCorpus(size: number): LoadCorpus {
  const random = seededRandom(17);
  const { sentences, headings } = fastifyText();
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const documents = Array.from({ length: size }, (_, position) => {
    const text: string[] = [];
    for (let words = 0; words < wordsPerChunk; ) {
      const sentence = pick(sentences);
      text.push(sentence);
      words += sentence.split(' ').length;
    }
    return { _id: `chunk-${position}`, title: pick(headings), text: text.join(' ') };
  });
  const queries = Array.from({ length: queryCount }, () => {
    const words = pick(sentences)
      .replace(/[^\w\s.-]/g, '')
      .split(/\s+/);
    const length = 4 + Math.floor(random() * 6);
    const from = Math.floor(random() * Math.max(1, words.length - length));
    return words.slice(from, from + length).join(' ');
  });
  return { documents, queries };
}

function fastifyText(): { readonly sentences: readonly string[]; readonly headings: readonly string[] } {
  const root = fileURLToPath(new URL('../../../node_modules/fastify/docs/', import.meta.url));
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readFileSync(join(root, name), 'utf8').replace(/```.*?```/gs, ''));
  const lines = pages.flatMap((page) => page.split(/\n\s*\n/)).map((part) => part.replace(/\s+/g, ' ').trim());
  return {
    headings: pages.flatMap((page) => page.match(/^#+ .+$/gm) ?? []).map((line) => line.replace(/^#+ /, '')),
    sentences: lines
      .filter((line) => !/^[#<|]/.test(line))
      .flatMap((line) => line.split(/(?<=[.!?]) (?=[A-Z`])/))
      .filter((sentence) => sentence.split(' ').length >= 6 && sentence.length < 600),
  };
}
