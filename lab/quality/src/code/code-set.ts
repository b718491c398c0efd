import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Which half of the benchmark a package belongs to: weights may be fitted on one, the other only measures. */
export type Half = 'fit' | 'held-out';

/** What a question is like: it names a symbol, tells a behaviour without naming it, or asks how parts work together. */
export const questionKinds = ['symbol', 'behaviour', 'architecture'] as const;
type QuestionKind = (typeof questionKinds)[number];

/** A published package, pinned by version and by the hash of its archive (a gzipped tar). */
export interface CodePackage {
  readonly name: string;
  readonly registry: string;
  readonly version: string;
  readonly url: string;
  readonly sha256: string;
  readonly half: Half;
  readonly languages: readonly string[];
  /** Globs of what is indexed: what the authors wrote, without what they built. */
  readonly include: readonly string[];
}

/** A question and the files of its package that answer it. */
export interface CodeQuestion {
  readonly id: string;
  readonly package: string;
  readonly kind: QuestionKind;
  readonly question: string;
  readonly files: readonly string[];
}

export interface CodeSet {
  readonly packages: readonly CodePackage[];
  readonly questions: readonly CodeQuestion[];
}

/** The benchmark as it lies in `code-set`. */
export function readCodeSet(): CodeSet {
  const { packages } = JSON.parse(read('packages.json')) as Pick<CodeSet, 'packages'>;
  const lines = read('questions.jsonl').split('\n');
  const questions = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as CodeQuestion);
  return { packages, questions };
}

function read(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../code-set/${name}`, import.meta.url)), 'utf8');
}
