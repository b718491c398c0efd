import { readFile } from 'node:fs/promises';
import { RetrievalError } from '@touchstone/contract';
import { z } from 'zod';
import { wordCount } from '../code/first-sentence.ts';
import { dropCounter, type FoundQuestion, type SourceFindings } from '../found-question.ts';
import type { Change } from '../project/change.ts';
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

const minWords = 4;
const maxModified = 5;

/**
 * The title of an issue is a question for the files that were modified to close it: by the commits with that message
 * ("fixes #12"). The corpus is the project as it was before. Throws `invalid_request` for a file that is no list of
 * issues.
 */
export async function issueQuestions({ changes, snapshot }: Changes, issuesFile: string): Promise<SourceFindings> {
  const { drop, dropped } = dropCounter();
  const closing = new Map<number, Change[]>();
  for (const change of changes) {
    for (const number of closedBy(change.commit.message)) closing.set(number, [...(closing.get(number) ?? []), change]);
  }
  const questions = new Map<number, FoundQuestion>();
  for (const { number, title, pull_request: pullRequest } of await readIssues(issuesFile)) {
    // REST lists pull requests among the issues.
    if (pullRequest !== undefined && pullRequest !== null) continue;
    const paths = [...new Set((closing.get(number) ?? []).flatMap(({ modified }) => modified))].sort();
    if (paths.length === 0) drop('without_answer');
    else if (paths.length > maxModified) drop('too_many_answers');
    else if (wordCount(title) < minWords) drop('too_short');
    else {
      const targets = paths.map((path) => ({ document: path, path }));
      const query = title.replace(/\s+/g, ' ').trim();
      questions.set(number, { id: `issue-${number}`, source: 'issues', query, targets });
    }
  }
  return {
    source: 'issues',
    questions: [...questions.values()],
    dropped,
    corpus: { documents: snapshot.documents, ref: snapshot.commit },
  };
}

/** Only the fields that are read; GitHub adds others at any time. */
const issues = z.array(z.object({ number: z.int(), title: z.string(), pull_request: z.unknown().optional() }));

async function readIssues(file: string): Promise<z.infer<typeof issues>> {
  try {
    return issues.parse(JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, '')));
  } catch (cause) {
    throw new RetrievalError(
      'invalid_request',
      `${file} is not a list of issues with number and title: create it with "gh issue list --state closed --limit 1000 --json number,title".`,
      { cause },
    );
  }
}

/** The words by which GitHub closes an issue. */
function closedBy(message: string): readonly number[] {
  const found = message.matchAll(/\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:[\w.-]+\/[\w.-]+)?#(\d{1,9})\b/gi);
  return [...new Set([...found].map(([, digits]) => Number(digits)))];
}
