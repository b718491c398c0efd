/** One name that code takes from a module, as it is written. */
export interface ImportedName {
  /** `google.adk.agents`, `..agents`, `fastify`, `./reply.js`. */
  readonly module: string;
  /** The name in the module; `default`, or `*` for all its names; absent for the module as a whole. */
  readonly name?: string;
  /** The name in this code; absent where none is bound. */
  readonly local?: string;
  /** The name under which this code hands it on at once (`export ... from`); `*` for all names. */
  readonly exported?: string;
  /**
   * - `static`: a statement of the language
   * - `require`: CommonJS
   * - `dynamic`: when the code runs (`import()`, `importlib.import_module`), of a module that the code names literally
   */
  readonly how: 'static' | 'require' | 'dynamic';
  /** Needed for types alone: `import type`, or below `if TYPE_CHECKING`. */
  readonly typeOnly: boolean;
  /** From 1. */
  readonly line: number;
  /** True if the code uses the bound name. True where nothing is bound by name. */
  readonly used: boolean;
  /**
   * The members of `local` that the code uses, sorted: of `np` in `np.linalg.norm(x)`, `linalg.norm`. Of `*`: every
   * name that the code uses and no other import binds.
   */
  readonly members: readonly string[];
}

/** An import before its uses are known. */
export type FoundImport = Omit<ImportedName, 'used' | 'members'> & {
  /** The member that the statement itself takes of the name, by dots. */
  readonly taken?: string;
};
