import { join } from 'node:path';
import type { StepOptions, StepProgress } from '../workspace/step.ts';
import type { BootstrapReport, BootstrapWarning, WrittenSet } from './bootstrap-report.ts';
import { type BootstrapRequest, bootstrapDefaults, bootstrapSources, knownWeaknesses } from './bootstrap-request.ts';
import { chooseQuestions, isForTuning } from './choose/choose-questions.ts';
import { findQuestions } from './find-questions.ts';
import type { FoundQuestion, SourceFindings } from './found-question.ts';
import { goldenSetOf, writeGoldenSet } from './output/golden-set.ts';
import { removeStale, requireOwnFolder } from './output/own-folder.ts';
import { writeReadMe } from './output/read-me.ts';
import { writeBeir } from './output/write-beir.ts';
import { openProject, type Project } from './project/open-project.ts';

/**
 * Makes golden sets of a project from its own commits, docstrings, headings, issues and tests, as far as present.
 *
 * Writes to `into`, for each source, a folder in BEIR form whose corpus is honest for the source: functions without
 * their docstrings, sections without their headings, files without the tests, the project as it was before the commits.
 * Beside them `golden.yaml` is for the project's own index; docstrings are not in it, because the index contains them.
 * The same project, request and seed give the same bytes. Throws `invalid_request` for a folder that is not there, an
 * `into` that holds anything else, a `ref` that is no commit, a file that is no list of issues; `aborted`.
 */
export async function bootstrapGoldenSet(
  request: BootstrapRequest,
  { signal, onProgress, now = () => performance.now() }: StepOptions = {},
): Promise<BootstrapReport> {
  const started = now();
  const report = (progress: StepProgress) => onProgress?.({ ...progress, elapsedMs: now() - started });
  const { limit = bootstrapDefaults.limit, seed = bootstrapDefaults.seed, sources = bootstrapSources } = request;
  report({ phase: 'list', done: 0 });
  const project = await openProject(request, signal);
  await requireOwnFolder(request.into);
  const found = await findQuestions(project, request, { signal, report });
  const chosen = await Promise.all(found.map((findings) => chooseQuestions(findings, { limit, seed })));
  report({ phase: 'write', done: 0, total: chosen.length + 1 });
  // First, so that the folder is known again where this run is ended.
  await writeReadMe(request.into, { name: project.name, sets: [], sources: [] });
  const sets = await writeSets(project, chosen, request, signal);
  const result: BootstrapReport = {
    name: project.name,
    into: request.into,
    files: project.files.length,
    sets,
    sources: chosen.map(({ source, questions, dropped }) => ({
      ...{ source, questions: questions.length, dropped },
      weakness: knownWeaknesses[source],
    })),
    warnings: chosen.filter(({ source }) => sources.includes(source)).flatMap(warningsOf),
    elapsedMs: now() - started,
  };
  await removeStale(
    request.into,
    sets.map(({ path }) => path),
  );
  await writeReadMe(request.into, result);
  return result;
}

async function writeSets(
  project: Project,
  chosen: readonly SourceFindings[],
  { into, devShare = 0, seed = bootstrapDefaults.seed }: BootstrapRequest,
  signal: AbortSignal | undefined,
): Promise<readonly WrittenSet[]> {
  const forTuning = devShare === 0 ? undefined : (each: FoundQuestion) => isForTuning(each, devShare, seed);
  const sets: WrittenSet[] = [];
  for (const { source, questions, corpus } of chosen) {
    if (questions.length === 0 || corpus === undefined) continue;
    const path = join(into, source);
    const content = { documents: corpus.documents(), questions, isForTuning: forTuning };
    const documents = await writeBeir(path, content, signal);
    sets.push({ form: 'beir', path, sources: [source], questions: questions.length, documents, ref: corpus.ref });
  }
  // The index of a project contains its docstrings, so that every search would return these.
  const live = chosen.filter(({ source }) => source !== 'docstrings').flatMap(({ questions }) => questions);
  const parts: [string, readonly FoundQuestion[]][] =
    forTuning === undefined
      ? [['golden', live]]
      : [
          ['golden-dev', live.filter(forTuning)],
          ['golden-test', live.filter((each) => !forTuning(each))],
        ];
  for (const [name, questions] of parts) {
    const set = await goldenSetOf(project, questions, `${project.name}-${name}`);
    if (set === undefined) continue;
    const path = join(into, `${name}.yaml`);
    await writeGoldenSet(path, set);
    sets.push({
      ...{ form: 'golden', path, questions: set.questions.length },
      sources: [...new Set(questions.map(({ source }) => source))].sort(),
      ref: project.ref,
    });
  }
  return sets;
}

/** Fewer questions separate two configurations only where one is much better. */
const fewQuestions = 30;

function warningsOf({ source, questions, note }: SourceFindings): readonly BootstrapWarning[] {
  if (questions.length === 0) {
    return [
      { code: 'source_missing', source, message: `No question was made from ${source}: ${note ?? 'none was found'}.` },
    ];
  }
  if (questions.length >= fewQuestions) return [];
  const message = `Too few questions from ${source} (${questions.length}): they separate two configurations only if one is much better.`;
  return [{ code: 'few_questions', source, message }];
}
