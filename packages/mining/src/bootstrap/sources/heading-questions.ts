import { chunkDocument } from '@touchstone/ingest';
import { wordCount } from '../code/first-sentence.ts';
import {
  type CorpusDocument,
  dropCounter,
  eachText,
  questionsOfWords,
  type SourceFindings,
  type SourceRun,
} from '../found-question.ts';
import type { Project } from '../project/open-project.ts';

/** A heading path of fewer words names a subject and is no question; a shorter section has nothing to match. */
const minWords = 3;
const minSectionWords = 25;

/**
 * The headings above a section are a question for the section. The corpus is all sections without their headings, so
 * that only the text can match.
 */
export async function headingQuestions({ files, name, ref }: Project, run: SourceRun): Promise<SourceFindings> {
  const { drop, dropped } = dropCounter();
  const documents: CorpusDocument[] = [];
  const byHeading = new Map<string, CorpusDocument[]>();
  const pages = files.filter(({ path }) => documentation.test(path) && !record.test(path));
  for await (const { path, text } of eachText(pages, name, run)) {
    for (const document of await sectionsOf(path, text)) {
      documents.push(document);
      if (document.section === undefined) continue;
      const query = questionOf(document.section);
      if (wordCount(query) < minWords || isGeneral(document.section)) drop('too_short');
      else if (wordCount(document.text) < minSectionWords) drop('answer_is_empty');
      else byHeading.set(query, [...(byHeading.get(query) ?? []), document]);
    }
  }
  const questions = questionsOfWords('headings', { byWords: byHeading, most: 1, drop });
  const corpus = { ref, documents: () => documents };
  return { source: 'headings', questions, dropped, corpus: documents.length === 0 ? undefined : corpus };
}

const documentation = /\.(?:md|mdx|markdown|mkd|adoc|asciidoc|rst)$/i;
const record = /(?:^|\/)(?:change(?:s|log)|history|release[-_]?notes|news|licen[cs]e|code_of_conduct|authors)[^/]*$/i;

/** Each section separate, of any size, with its own text only. */
const sectionSizes = { targetTokens: 1, minTokens: 0, maxTokens: 1_000_000_000 };

async function sectionsOf(path: string, text: string): Promise<readonly CorpusDocument[]> {
  const { chunks } = await chunkDocument({ path, text }, sectionSizes);
  return chunks.map(({ anchor, startLine, endLine, text: own, searchText = own, section }) => ({
    ...{ id: `${path}#${anchor}`, path, startLine, endLine, section },
    text: section === undefined ? searchText : withoutHeading(searchText),
  }));
}

/** Headings of the styles that are read: a line with marks before it, or underlined. */
function withoutHeading(section: string): string {
  const [first = '', second = '', ...rest] = section.split('\n');
  const isUnderlined = /^\s*(?:=+|-+)\s*$/.test(second) && !/^\s*(?:#|=+ )/.test(first);
  return ['', isUnderlined ? '' : second, ...rest].join('\n');
}

/** The two innermost headings: those above are mostly the title of the page. */
function questionOf(section: string): string {
  return section.split(' > ').slice(-2).join(': ');
}

function isGeneral(section: string): boolean {
  const last = section.split(' > ').at(-1) ?? '';
  return /^(?:about|api|background|changelog|contents|contributing|examples?|features|further reading|getting started|installation|introduction|licen[cs]e|links|more|motivation|notes?|options|overview|parameters|references?|requirements|returns|see also|setup|summary|table of contents|todo|usage)$/i.test(
    last.trim(),
  );
}
