/**
 * How definitions are recognised in a language that has no grammar here: line by line, by how a line begins. Every expression is
 * anchored and linear, because it reads files of others.
 */
export interface PatternLanguage {
  /** Of files, without the dot. */
  readonly extensions: readonly string[];
  /** A line that begins a definition. The group `name` is what it defines; a dot, `#` or `:` in it parts it as nesting does. */
  readonly definitions: readonly RegExp[];
  /** A line that imports; such lines stand apart. */
  readonly imports?: RegExp;
  /** A line that belongs to the definition below it: comments, annotations, attributes. */
  readonly leading: RegExp;
}
