import type { MinedQuestion, Solution } from '../records/mined-question.ts';
import type { CaseInput, ContextSettings } from './definition-schema.ts';

/** The content of a definition file and of everything that it includes. */
export interface Benchmark {
  /** Of the definition, or of the folder of definitions. */
  readonly name: string;
  readonly folder: string;
  /** The cases of each definition file, in the order of the files. `name` is the first part of the ids of its questions. */
  readonly sets: readonly { readonly name: string; readonly file: string; readonly cases: readonly BenchmarkCase[] }[];
  /** The source of candidates, where a definition names it. */
  readonly contexts?: ContextSettings;
  /** `sha256:` and the hex digest of every file that was read. */
  readonly contentHash: string;
}

export type BenchmarkCase = WithCode<CaseInput>;

type WithCode<Case> = Case extends unknown
  ? Omit<Case, CodeField> & {
      readonly [Field in keyof Case & CodeField]: Solution | Extract<Case[Field], undefined>;
    } & Pick<MinedQuestion, 'origin'>
  : never;

type CodeField = 'broken' | 'fixed' | 'solution';
