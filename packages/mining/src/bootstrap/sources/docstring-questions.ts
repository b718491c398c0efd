import type { Definition } from '../code/definitions.ts';
import { firstSentence, wordCount } from '../code/first-sentence.ts';
import { type CorpusDocument, dropCounter, questionsOfWords, type SourceFindings } from '../found-question.ts';
import type { Project } from '../project/open-project.ts';
import type { ProjectCode } from '../project/read-code.ts';

/** Shorter sentences have too little content; a sentence that more functions share is a question for none of them. */
const minWords = 6;
const maxShared = 5;

/**
 * The first sentence about a function is a question for the function. The corpus is all functions of the project that
 * do something, without their documentation, so that only the code can match.
 */
export function docstringQuestions({ ref }: Project, code: ProjectCode): SourceFindings {
  const { drop, dropped } = dropCounter();
  const documents: CorpusDocument[] = [];
  const bySentence = new Map<string, CorpusDocument[]>();
  for (const [path, definitions] of code) {
    for (const { words, isEmpty, document } of withIds(path, definitions)) {
      if (!isEmpty) documents.push(document);
      const sentence = firstSentence(words ?? '');
      if (sentence === '') continue;
      if (wordCount(sentence) < minWords) drop('too_short');
      else if (isEmpty) drop('answer_is_empty');
      else bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), document]);
    }
  }
  const questions = questionsOfWords('docstrings', { byWords: bySentence, most: maxShared, drop });
  const corpus = { ref, documents: () => documents };
  return { source: 'docstrings', questions, dropped, corpus: documents.length === 0 ? undefined : corpus };
}

/** Overloads and properties share a name. */
function withIds(path: string, definitions: readonly Definition[]) {
  const seen = new Map<string, number>();
  const functions = definitions.filter(({ kind }) => kind === 'function');
  return functions.map(({ symbol, startLine, endLine, text, words, isEmpty }) => {
    const times = (seen.get(symbol) ?? 0) + 1;
    seen.set(symbol, times);
    const id = `${path}#${symbol}${times === 1 ? '' : `~${times}`}`;
    return { words, isEmpty, document: { id, path, startLine, endLine, symbol, text } };
  });
}
