import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A section of the book. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly chapter?: number;
  readonly chapterTitle?: string;
}

interface Question {
  readonly text: string;
  /** Ids of the sections that answer it. */
  readonly relevant: ReadonlySet<string>;
}

export interface Book {
  /** In reading order. */
  readonly sections: readonly Section[];
  readonly questions: readonly Question[];
}

interface Row {
  readonly _id: string;
  readonly title?: string;
  readonly text: string;
  readonly metadata?: { readonly chapter?: number | null; readonly chapter_title?: string };
}

/** Reads `corpus.jsonl`, `queries.jsonl` and `qrels.tsv`; questions without a judgement are left out. */
export function readBook(folder: string): Book {
  const lines = (file: string) => readFileSync(join(folder, file), 'utf8').trim().split('\n');
  const rows = (file: string) => lines(file).map((line) => JSON.parse(line) as Row);
  const relevant = new Map<string, Set<string>>();
  for (const line of lines('qrels.tsv').slice(1)) {
    const [query = '', section = '', score] = line.split('\t');
    if (Number(score) > 0) relevant.set(query, (relevant.get(query) ?? new Set()).add(section));
  }
  return {
    sections: rows('corpus.jsonl').map(({ _id: id, title = '', text, metadata }) => ({
      id,
      title,
      text,
      chapter: metadata?.chapter ?? undefined,
      chapterTitle: metadata?.chapter_title,
    })),
    questions: rows('queries.jsonl').flatMap(({ _id, text }) => {
      const answers = relevant.get(_id);
      return answers === undefined ? [] : [{ text, relevant: answers }];
    }),
  };
}
