import { extname } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import { parseStrictly, strictObject } from '@touchstone/contract/wire';
import { parseYaml, readLines } from '@touchstone/eval';
import { z } from 'zod';
import { verdicts } from '../../records/judgement.ts';
import { readText } from '../../workspace/read-text.ts';
import { parseTable } from './label-table.ts';

const text = z.string('must be a string').trim();
const filled = text.min(1, 'must not be empty');
const optional = text.optional().transform((value) => (value === '' ? undefined : value));

/** One label of a file. A table has one `fqn` a row; a list may name several `fqns`, which are judged together. */
const labelRecord = strictObject({
  /** A number for people; nothing is read from it. */
  case: z.union([z.string(), z.number()]).optional(),
  question_id: filled,
  fqn: filled.optional(),
  fqns: z.array(filled, 'must be a list of names').min(1, 'must not be empty').optional(),
  verdict: text
    .toLowerCase()
    .pipe(z.enum(['', ...verdicts], 'must be yes, no or undecided, or empty'))
    .optional(),
  reason: optional,
  missing: optional,
  judge: optional,
}).refine(({ fqn, fqns }) => (fqn === undefined) !== (fqns === undefined), 'must have either fqn or fqns');

/** A file's label for a question and its contexts. Without a verdict, the file has the case without a label. */
export type Label = ReturnType<typeof labelOf>;

/**
 * Reads labels. The extension determines the form: `.csv` and `.tsv` have a heading with `question_id`, `fqn`, `verdict` and where
 * wanted `reason`, `missing` and `judge`; `.jsonl` has an object with these members on each line; `.yaml`, `.yml` and `.json` have a
 * list of them. A context may have any of its names, of which `fqnOf` gives the first; default: the name as it is written. Throws
 * `invalid_request`, with file and line, for anything else, and for two labels of one judge and case that differ.
 */
export async function readLabels(
  file: string,
  fqnOf: (name: string) => string = (name) => name,
): Promise<readonly Label[]> {
  const found = await recordsOf(file);
  const labels = found.map((each) => labelOf(each, fqnOf));
  requireOneOpinion(labels);
  return labels;
}

interface FoundRecord {
  /** `labels.csv, line 7`. */
  readonly place: string;
  readonly input: unknown;
}

function labelOf({ place, input }: FoundRecord, fqnOf: (name: string) => string) {
  const label = parseStrictly(labelRecord, { code: 'invalid_request', what: place, input });
  const { question_id: questionId, fqn, fqns = [], verdict, reason = '', missing, judge } = label;
  const names = (fqn === undefined ? fqns : [fqn]).map(fqnOf);
  return { questionId, fqns: names, verdict: verdict === '' ? undefined : verdict, reason, missing, judge, place };
}

async function recordsOf(file: string): Promise<readonly FoundRecord[]> {
  const extension = extname(file).toLowerCase();
  if (extension === '.csv' || extension === '.tsv') {
    return parseTable(await readText(file), { file, delimiter: extension === '.csv' ? ',' : '\t' });
  }
  if (extension === '.jsonl') return jsonLines(file);
  if (extension === '.yaml' || extension === '.yml' || extension === '.json') {
    const { value, place } = parseYaml(await readText(file), file);
    if (!Array.isArray(value)) {
      throw new RetrievalError('invalid_request', `${file} is not a list: write a list of labels.`);
    }
    return value.map((input: unknown, at) => ({ input, place: place([at]) }));
  }
  const message = `${file} is not a file of labels: its name has to end with .csv, .tsv, .jsonl, .yaml or .json.`;
  throw new RetrievalError('invalid_request', message);
}

async function jsonLines(file: string): Promise<readonly FoundRecord[]> {
  const records: FoundRecord[] = [];
  for await (const { text, number } of readLines(file)) {
    if (text.trim() === '') continue;
    const place = `${file}, line ${number}`;
    try {
      records.push({ place, input: JSON.parse(text) });
    } catch (cause) {
      const message = `${place}: not valid JSON. Each line has to be one object.`;
      throw new RetrievalError('invalid_request', message, { cause });
    }
  }
  return records;
}

function requireOneOpinion(labels: readonly Label[]): void {
  const seen = new Map<string, Label>();
  for (const label of labels) {
    const { questionId, fqns, judge, verdict, place } = label;
    const name = JSON.stringify([questionId, fqns.toSorted(), judge]);
    const before = seen.get(name);
    if (before !== undefined && before.verdict !== verdict) {
      const message = `${place}: question "${questionId}" with ${fqns.join(', ')} has another label than at ${before.place}: keep one of them.`;
      throw new RetrievalError('invalid_request', message);
    }
    seen.set(name, label);
  }
}
