import { rm } from 'node:fs/promises';
import { count, type JsonObject } from '@touchstone/contract';
import { formatRetrievalDataset } from '@touchstone/eval';
import { readRunRecords } from '../records/run-records.ts';
import { type FinishedSplit, splits } from '../splits/split.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { writeWhole } from '../workspace/record-file.ts';
import { reportJson, reportText, type StepWarning } from '../workspace/report.ts';
import { assembleDataset, type ExportDependencies, type ExportRequest } from './assemble-dataset.ts';
import { type DatasetQuestion, type MinedDataset, minedDataset } from './mined-dataset.ts';

type ExportReport = Awaited<ReturnType<typeof exportDataset>>;

/**
 * Writes `retrieval_dataset.yaml`, in the form of spec 003 §3, and `mined_dataset.json`, which has kernels, judgements and provenance
 * besides. Equal records give equal bytes. Where no question has a positive context, there is no YAML, and an older one is removed.
 * Throws `invalid_request` where nothing was extracted into the folder, and for files of another form.
 */
export async function exportDataset(request: ExportRequest, dependencies: ExportDependencies) {
  const records = await readRunRecords(request.folder);
  const { dataset, split } = assembleDataset(records, request, dependencies);
  const { questions } = dataset;
  const graded = questions.map((question) => ({ question, grades: gradesOf(question) }));
  const complete = graded.filter(({ grades }) => [...grades.values()].includes(1));
  const files = miningFiles(request.folder);
  await writeWhole(files.fullDataset, `${JSON.stringify(minedDataset.encode(dataset), null, 1)}\n`);
  if (complete.length === 0) await rm(files.dataset, { force: true });
  else await writeWhole(files.dataset, yamlOf(complete, dataset));
  const grades = complete.flatMap(({ grades: each }) => [...each.values()]);
  const left = questions.flatMap((question) => question.candidates.map((candidate) => leftOutAs(candidate, question)));
  const leftAs = (what: string) => left.filter((each) => each === what).length;
  const { splitOf: _, ...parts } = split;
  const content = {
    /** All of the run; `pairs` of them have a positive context. */
    questions: questions.length,
    pairs: complete.length,
    positives: grades.filter((grade) => grade === 1).length,
    negatives: grades.filter((grade) => grade === 0).length,
    /** Ids of questions without a positive context: the form of spec 003 cannot hold them. */
    withoutPositive: graded.filter((each) => !complete.includes(each)).map(({ question }) => question.id),
    /** Contexts that are in neither list: undecided, not judged, or not enough alone but part of the required kernel. */
    leftOut: {
      undecided: leftAs('undecided'),
      unjudged: leftAs('unjudged'),
      partOfKernel: leftAs('partOfKernel'),
    },
    kernels: questions.filter(({ requiredKernel }) => requiredKernel !== undefined).length,
  };
  return {
    files: [...(complete.length === 0 ? [] : [files.dataset]), files.fullDataset],
    ...content,
    queryRole: dataset.queryRole,
    split: { ...dataset.split, ...parts },
    warnings: exportWarnings(dataset, content, split),
  };
}

type Grades = ReadonlyMap<string, number>;
type Candidate = DatasetQuestion['candidates'][number];

/** The form of spec 003 §3. */
function yamlOf(
  complete: readonly { readonly question: DatasetQuestion; readonly grades: Grades }[],
  { contexts }: MinedDataset,
): string {
  return formatRetrievalDataset({
    queries: new Map(complete.map(({ question }) => [question.id, question.query])),
    qrels: new Map(complete.map(({ question, grades }) => [question.id, grades])),
    contexts: new Map(contexts.map(({ fqn, text }) => [fqn, text])),
  });
}

function gradesOf(question: DatasetQuestion): Grades {
  const decided = question.candidates.filter((candidate) => leftOutAs(candidate, question) === undefined);
  return new Map(decided.map(({ fqn, label }) => [fqn, label === 'positive' ? 1 : 0]));
}

/** A context that is needed together with others is not a negative one, though by a judge it does not suffice alone. */
function leftOutAs({ fqn, label }: Candidate, { requiredKernel = [] }: DatasetQuestion) {
  if (label === 'undecided' || label === 'unjudged') return label;
  return label === 'negative' && requiredKernel.includes(fqn) ? 'partOfKernel' : undefined;
}

/**
 * Ways in which a data set is less than one might expect:
 *
 * - `questions_without_positive`: questions that the form of spec 003 cannot hold
 * - `contexts_left_out`: contexts in neither list, because no judge decided, or there was none
 * - `kernels_not_established`: questions with kernels that suffice by no judge, for the present question and contexts
 * - `shares_not_reached`: questions that must stay together make a part larger or smaller than it should be
 */
type ExportWarning = StepWarning<
  'questions_without_positive' | 'contexts_left_out' | 'kernels_not_established' | 'shares_not_reached'
>;

function exportWarnings(
  { questions, split: { shares } }: MinedDataset,
  {
    withoutPositive,
    leftOut,
  }: { withoutPositive: readonly string[]; leftOut: { undecided: number; unjudged: number } },
  split: FinishedSplit,
): readonly ExportWarning[] {
  const warnings: ExportWarning[] = [];
  if (withoutPositive.length > 0) {
    const message = `${count(withoutPositive.length, 'question')} without a positive context: only mined_dataset.json holds them.`;
    warnings.push({ code: 'questions_without_positive', message });
  }
  if (leftOut.undecided + leftOut.unjudged > 0) {
    const message = `${count(leftOut.undecided, 'context')} undecided and ${leftOut.unjudged} not judged: they are neither positive nor negative.`;
    warnings.push({ code: 'contexts_left_out', message });
  }
  const open = questions.filter(({ kernels, requiredKernel }) => kernels.length > 0 && requiredKernel === undefined);
  if (open.length > 0) {
    const message = `${count(open.length, 'question')} with kernels that no judge confirmed: metrics of sets leave them out.`;
    warnings.push({ code: 'kernels_not_established', message });
  }
  const far = splits.filter((part) => Math.abs(split.sizes[part] / questions.length - shares[part]) > farOff);
  if (far.length > 0) {
    const message = `The shares of ${far.join(', ')} are not reached: up to ${count(split.largestGroup, 'question')} share answers or wording and stay together.`;
    warnings.push({ code: 'shares_not_reached', message });
  }
  return warnings;
}

/** A part that is this far from its share, of all questions, is reported. */
const farOff = 0.1;

/** A report on one line, for people; a line for each warning follows. */
export function exportInWords(report: ExportReport): string {
  const { questions, pairs, positives, negatives, kernels, split, warnings } = report;
  const parts = splits.map((part) => `${part} ${split.sizes[part]}`).join(', ');
  const head = `${pairs} of ${count(questions, 'question')} with ${count(positives, 'positive context')} and ${count(negatives, 'negative one')}, ${count(kernels, 'kernel')}; ${parts}`;
  return reportText([head], warnings);
}

/** A report as JSON. */
export const exportJson = (report: ExportReport): JsonObject => reportJson(report);
