import { RetrievalError } from '@touchstone/contract';
import { invalidInput } from '@touchstone/contract/wire';
import { z } from 'zod';
import { countedWarning, type InputWarning } from '../input-warning.ts';
import type { Judgements, Qrels } from '../judgements.ts';
import { readText } from './lines.ts';
import { type ParsedYaml, parseYaml } from './parse-yaml.ts';

/** A mined retrieval data set (spec 003 §3). */
export interface RetrievalDataset {
  readonly queries: ReadonlyMap<string, string>;
  /** Positive contexts have grade 1, negative ones grade 0. Documents are named by `fqn`. */
  readonly qrels: Qrels;
  /** Text of every context by `fqn`; where two differ, the first. */
  readonly contexts: ReadonlyMap<string, string>;
  readonly warnings: readonly InputWarning[];
}

/**
 * Reads spec 003's `retrieval_dataset.yaml`. Keys other than the specification's are ignored: miners add their own.
 * Throws `invalid_request`, with file and line, for another format or form, an id that occurs twice, a pair without a
 * positive context, and a context that is both positive and negative for a query.
 */
export async function readRetrievalDataset(file: string): Promise<RetrievalDataset> {
  const yaml = parseYaml(await readText(file), file);
  const pairs = pairsOf(yaml, file);
  const queries = new Map<string, string>();
  const qrels = new Map<string, Judgements>();
  for (const [index, pair] of pairs.entries()) {
    if (queries.has(pair.id)) throw pairError(yaml, index, `the id "${pair.id}" occurs twice.`);
    queries.set(pair.id, pair.query);
    qrels.set(pair.id, gradesOf(pair, yaml, index));
  }
  return { queries, qrels, ...contextsOf(pairs, file) };
}

const text = z.string('must be a string').min(1, 'must not be empty');
const context = z.object({ fqn: text, text: z.string('must be a string') }, 'must be an object');
const pair = z.object(
  {
    id: text,
    query: text,
    positive_ctxs: z.array(context, 'must be a list of contexts').min(1, 'must hold at least one context'),
    negative_ctxs: z.array(context, 'must be a list of contexts').default([]),
  },
  'must be an object',
);
const fileForm = z.object(
  { pairs: z.array(pair, 'must be a list of pairs').min(1, 'must hold at least one pair') },
  'must be an object',
);

type Pair = z.output<typeof pair>;

function pairsOf(yaml: ParsedYaml, file: string): readonly Pair[] {
  const parsed = fileForm.safeParse(yaml.value);
  if (parsed.success) return parsed.data.pairs;
  const [first] = parsed.error.issues;
  const what = first === undefined ? file : yaml.place(first.path);
  throw invalidInput(parsed.error.issues, { code: 'invalid_request', what, input: yaml.value });
}

function gradesOf({ positive_ctxs, negative_ctxs }: Pair, yaml: ParsedYaml, index: number): Judgements {
  const grades = new Map(positive_ctxs.map(({ fqn }) => [fqn, 1]));
  for (const { fqn } of negative_ctxs) {
    if (grades.get(fqn) === 1) throw pairError(yaml, index, `"${fqn}" is both a positive and a negative context.`);
    grades.set(fqn, 0);
  }
  return grades;
}

function pairError(yaml: ParsedYaml, index: number, problem: string): RetrievalError {
  return new RetrievalError('invalid_request', `${yaml.place(['pairs', index])}: ${problem}`);
}

function contextsOf(pairs: readonly Pair[], file: string): Pick<RetrievalDataset, 'contexts' | 'warnings'> {
  const contexts = new Map<string, string>();
  const repeated: string[] = [];
  const differing: string[] = [];
  for (const { id, positive_ctxs, negative_ctxs } of pairs) {
    const seen = new Set<string>();
    for (const { fqn, text } of [...positive_ctxs, ...negative_ctxs]) {
      if (seen.has(fqn)) repeated.push(`${id}: ${fqn}`);
      seen.add(fqn);
      const known = contexts.get(fqn);
      if (known === undefined) contexts.set(fqn, text);
      else if (known !== text) differing.push(`${id}: ${fqn}`);
    }
  }
  const warnings = [
    ...countedWarning(
      'repeated_contexts',
      repeated,
      `contexts in ${file} are listed twice in their pair: each counts once.`,
    ),
    ...countedWarning(
      'differing_texts',
      differing,
      `contexts in ${file} have another text than before: the first stays.`,
    ),
  ];
  return { contexts, warnings };
}
