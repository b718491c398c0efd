/**
 * Recognises definitions of a language without a grammar here, by their beginnings. Every expression is tried at the
 * beginning of a line, on a few hundred characters without comments and the contents of texts. It is linear, because it
 * reads files of others, and sticky. Its group `name` is the defined name.
 */
export interface PatternLanguage {
  /** Of files, without the dot. */
  readonly extensions: readonly string[];
  readonly lexis: Lexis;
  /** Made of members (a class). Without a name (an unnamed extension), its members belong to the outer scope. */
  readonly containers?: readonly RegExp[];
  /** Made of members, without brackets or indentation: ends at `sectionEnd`, the next section, or the file's end. */
  readonly sections?: readonly RegExp[];
  readonly sectionEnd?: RegExp;
  /** Has a body of statements. */
  readonly functions: readonly RegExp[];
  /** A definition at the top or among members only: in a body the same words mean something else. */
  readonly members?: readonly RegExp[];
  /** A line that imports; such lines are separate. */
  readonly imports?: RegExp;
  /** A line that belongs to the definition below it, as comments do: annotations, attributes. */
  readonly leading?: RegExp;
  /** The extent of a definition; where brackets do not match, as in a file with errors, indentation decides. */
  readonly block: 'brackets' | 'indentation' | 'next definition';
  /** A line of a definition, though indented no further than it. Default: one that closes a bracket. */
  readonly continues?: RegExp;
  /** A line that ends a definition of the kind `next definition`. */
  readonly boundary?: RegExp;
  /** True if definitions of one name that follow one another are the clauses of one. */
  readonly hasClauses?: boolean;
}

/** The parts of a language that are no code. The expressions have no named groups. */
export interface Lexis {
  readonly comments: RegExp;
  /** Texts and characters, with their quotes. */
  readonly texts?: RegExp;
}
