import type { CodeLanguage } from '../records/mined-question.ts';

/** The content of a definition file and of everything that it includes. */
export interface Benchmark {
  /** Of the definition, or of the folder of definitions. */
  readonly name: string;
  /** The folder that it was read from, absolute. */
  readonly folder: string;
  /** In the order of their files. */
  readonly sets: readonly BenchmarkSet[];
  /** The source of candidates, where a definition names it. */
  readonly contexts?: ContextSettings;
  /** `sha256:` and the hex digest of every file that was read. */
  readonly contentHash: string;
}

/** The cases of one definition file. */
export interface BenchmarkSet {
  /** First part of the ids of its questions. */
  readonly name: string;
  /** Absolute. */
  readonly file: string;
  readonly cases: readonly BenchmarkCase[];
}

export type BenchmarkCase = QuestionAnswerCase | FixErrorCase | MultipleChoiceCase | FreeTextCase;

interface CaseBasics {
  /** Unique in its set. */
  readonly id: string;
  /** Names of the symbols or chunks that the answer rests on: the name in the pool, or any public path of it. */
  readonly targets: readonly string[];
  /** Its location: a file, relative to the folder that the benchmark was read from, and its line from 1. */
  readonly origin: { readonly file: string; readonly line?: number };
}

interface QuestionAnswerCase extends CaseBasics {
  readonly kind: 'question_answer';
  readonly question: string;
  readonly answer: string;
  readonly solution?: CaseCode;
}

/** Code that fails, and the same code mended. */
export interface FixErrorCase extends CaseBasics {
  readonly kind: 'fix_error';
  readonly question?: string;
  /** The output of the broken code. */
  readonly error?: string;
  readonly broken: CaseCode;
  readonly fixed: CaseCode;
  /** True if the query ends with the broken code. */
  readonly showBroken: boolean;
  readonly run?: CaseRun;
}

interface MultipleChoiceCase extends CaseBasics {
  readonly kind: 'multiple_choice';
  readonly question: string;
  readonly choices: readonly string[];
  /** Indexes into `choices`, from 0. */
  readonly correct: readonly number[];
  readonly solution?: CaseCode;
}

interface FreeTextCase extends CaseBasics {
  readonly kind: 'free_text';
  readonly question: string;
  /** The text of a good answer, where the benchmark has it. */
  readonly answer?: string;
  readonly solution?: CaseCode;
}

/** Code of a case. */
export interface CaseCode {
  /** Relative to the folder that the benchmark was read from; absent where the code is in the definition. */
  readonly path?: string;
  readonly language: CodeLanguage;
  readonly code: string;
}

/** The way to run both codes of a case: a known program, or a command whose argument `{file}` is the code's file. */
export type CaseRun = 'node' | 'python' | { readonly command: readonly string[] };

/** The source of candidates. */
export type ContextSettings =
  | {
      /** An installed npm package. */
      readonly from: 'package';
      readonly package: string;
      readonly include?: readonly string[];
      readonly exclude?: readonly string[];
    }
  | {
      /** Source code in a folder. */
      readonly from: 'folder';
      /** Absolute. */
      readonly folder: string;
      /** First part of the names; default: none for Python, the name in `package.json` or of the folder for JavaScript. */
      readonly name?: string;
      readonly include?: readonly string[];
      readonly exclude?: readonly string[];
    }
  | {
      /** The chunks of an index. */
      readonly from: 'index';
      readonly index: string;
    };
