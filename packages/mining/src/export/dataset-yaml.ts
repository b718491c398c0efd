import { formatRetrievalDataset } from '@touchstone/eval';
import type { DatasetQuestion, MinedDataset } from './mined-dataset.ts';

/** The file of spec 003 §3, and the data that it cannot hold. */
export interface DatasetYaml {
  /** Undefined where no question has a positive context. */
  readonly text?: string;
  readonly pairs: number;
  readonly positives: number;
  readonly negatives: number;
  /** Ids of questions without a positive context: the form cannot hold them. */
  readonly withoutPositive: readonly string[];
  /** Contexts that are in neither list: undecided, not judged, or not enough alone but part of the required kernel. */
  readonly leftOut: { readonly undecided: number; readonly unjudged: number; readonly partOfKernel: number };
}

/**
 * Writes a data set in the form of spec 003 §3. A context that is needed together with others is not a negative one,
 * though by a judge it does not suffice alone.
 */
export function datasetYaml({ questions, contexts }: Pick<MinedDataset, 'questions' | 'contexts'>): DatasetYaml {
  const texts = new Map(contexts.map(({ fqn, text }) => [fqn, text]));
  const graded = questions.map((question) => ({ question, grades: gradesOf(question) }));
  const complete = graded.filter(({ grades }) => [...grades.values()].includes(1));
  const grades = complete.flatMap(({ grades: each }) => [...each.values()]);
  const left = questions.flatMap((question) => question.candidates.map((candidate) => leftOutAs(candidate, question)));
  const count = (what: string) => left.filter((each) => each === what).length;
  return {
    text:
      complete.length === 0
        ? undefined
        : formatRetrievalDataset({
            queries: new Map(complete.map(({ question }) => [question.id, question.query])),
            qrels: new Map(complete.map(({ question, grades: each }) => [question.id, each])),
            contexts: texts,
          }),
    pairs: complete.length,
    positives: grades.filter((grade) => grade === 1).length,
    negatives: grades.filter((grade) => grade === 0).length,
    withoutPositive: graded.filter((each) => !complete.includes(each)).map(({ question }) => question.id),
    leftOut: {
      undecided: count('undecided'),
      unjudged: count('unjudged'),
      partOfKernel: count('partOfKernel'),
    },
  };
}

function gradesOf(question: DatasetQuestion): ReadonlyMap<string, number> {
  return new Map(
    question.candidates.flatMap((candidate) =>
      leftOutAs(candidate, question) === undefined ? [[candidate.fqn, candidate.label === 'positive' ? 1 : 0]] : [],
    ),
  );
}

function leftOutAs(
  { fqn, label }: DatasetQuestion['candidates'][number],
  { requiredKernel = [] }: DatasetQuestion,
): 'undecided' | 'unjudged' | 'partOfKernel' | undefined {
  if (label === 'undecided' || label === 'unjudged') return label;
  return label === 'negative' && requiredKernel.includes(fqn) ? 'partOfKernel' : undefined;
}
