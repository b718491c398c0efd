import type { StepProgress } from '../workspace/step.ts';
import { type BootstrapRequest, type BootstrapSource, bootstrapSources } from './bootstrap-request.ts';
import type { SourceFindings, SourceRun } from './found-question.ts';
import type { Project } from './project/open-project.ts';
import { readChanges } from './project/read-changes.ts';
import { readCode } from './project/read-code.ts';
import { commitQuestions, issueQuestions } from './sources/change-questions.ts';
import { docstringQuestions } from './sources/docstring-questions.ts';
import { headingQuestions } from './sources/heading-questions.ts';
import { testQuestions } from './sources/test-questions.ts';

/** All questions of each requested source, in the order of their names. */
export async function findQuestions(
  project: Project,
  request: BootstrapRequest,
  options: { readonly signal?: AbortSignal; readonly report: (progress: StepProgress) => void },
): Promise<readonly SourceFindings[]> {
  const { sources = bootstrapSources, issuesFile } = request;
  const wants = (...some: readonly BootstrapSource[]) => some.some((source) => sources.includes(source));
  const run = (phase: BootstrapSource): SourceRun => ({
    signal: options.signal,
    onFile: (done, total) => options.report({ phase, done, total }),
  });
  const nothing = (source: BootstrapSource, note: string): SourceFindings => ({
    source,
    questions: [],
    dropped: {},
    note,
  });
  const found: SourceFindings[] = [];
  if (wants('commits', 'issues')) {
    const changes = await readChanges(project, request, run('commits'));
    if (wants('commits')) {
      found.push('missing' in changes ? nothing('commits', changes.missing) : commitQuestions(changes));
    }
    if (wants('issues')) {
      if (issuesFile === undefined) found.push(nothing('issues', 'no file of issues was named'));
      else if ('missing' in changes) found.push(nothing('issues', changes.missing));
      else found.push(await issueQuestions(changes, issuesFile));
    }
  }
  if (wants('headings')) found.push(await headingQuestions(project, run('headings')));
  if (wants('docstrings', 'tests')) {
    const code = await readCode(project, run('docstrings'));
    if (wants('docstrings')) found.push(docstringQuestions(project, code));
    if (wants('tests')) found.push(await testQuestions(project, code, run('tests')));
  }
  return found.sort((a, b) => (a.source < b.source ? -1 : 1));
}
