import type { FoundQuestion, SourceFindings } from '../found-question.ts';
import type { Changes } from '../project/read-changes.ts';

/**
 * The words of a commit are a question for the files that it modified. The corpus is the project as it was before these
 * commits, so that it lacks their text.
 */
export function commitQuestions({ changes, snapshot, dropped }: Changes): SourceFindings {
  const questions = changes.map(
    ({ commit, words, modified }): FoundQuestion => ({
      id: `commit-${commit.hash.slice(0, 12)}`,
      source: 'commits',
      query: words,
      targets: modified.map((path) => ({ document: path, path })),
    }),
  );
  return { source: 'commits', questions, dropped, corpus: { documents: snapshot.documents, ref: snapshot.commit } };
}
