/** A kind of file that is seldom what a question about code asks for. */
export interface FileKind {
  readonly name: string;
  readonly isOne: (file: { readonly path: string; readonly sourceType: string }) => boolean;
  /** Words by which a question asks for it after all. */
  readonly asked: RegExp;
}

/** A question of someone who uses the code, or about what it promises: docs answer it as well as source does. */
const fromUser =
  /\b(?:i|i'm|my|me|we|our|us|you|your)\b|\bhow (?:do|can|to|should)\b|\bwhen (?:do|does|is|are|will|should)\b|\bcan(?:'t|not)?\b/i;
const about =
  /\b(?:docs?|documentation|documented|guides?|tutorials?|readme|changelog|releases?|upgrad\w*|migrat\w*|install\w*)\b/i;

/** The kinds, in the order in which they are looked for: a file is of the first that it fits. */
export const fileKinds: readonly FileKind[] = [
  {
    name: 'tests',
    isOne: ({ path }) =>
      /(?:^|\/)(?:tests?|testing|__tests__|specs?|__mocks__|fixtures)\/|[._-](?:test|spec)s?\.\w+$|(?:^|\/)test_[^/]*$|(?:^|\/)tests?\.\w+$/i.test(
        path,
      ),
    asked: /\b(?:tests?|tested|testing|specs?|mocks?|fixtures?)\b/i,
  },
  {
    name: 'examples',
    isOne: ({ path }) => /(?:^|\/)(?:examples?|samples?|demos?|bench(?:es|marks?)?)\//i.test(path),
    asked: /\b(?:examples?|samples?|demos?|bench\w*|show)\b/i,
  },
  {
    name: 'declarations',
    isOne: ({ path }) => /\.d\.[cm]?ts$|\.pyi$/i.test(path),
    asked: /\b(?:typ(?:e|es|ing|ings|ed)|declar\w*|interfaces?|signatures?)\b/i,
  },
  {
    name: 'docs',
    isOne: ({ sourceType }) => sourceType === 'docs',
    asked: new RegExp(`${fromUser.source}|${about.source}`, 'i'),
  },
];
