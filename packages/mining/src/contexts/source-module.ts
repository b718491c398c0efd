import { type CodeSymbol, codeSymbols } from '@touchstone/ingest';
import type { ImportedName } from '../code/imported-name.ts';
import { readImports } from '../code/read-imports.ts';
import { languageOfFile } from '../definition/read-code.ts';
import type { CodeLanguage } from '../records/mined-question.ts';
import { constants } from './constants.ts';
import { type LocalName, localNames } from './local-names.ts';

/** A source file of a package, as far as names go. */
export interface SourceModule {
  /** `google.adk.agents.llm_agent`; `fastify/lib/reply`; files that differ in their extension alone share it. */
  readonly name: string;
  readonly language: CodeLanguage;
  /** Relative to the folder of the package, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly symbols: readonly CodeSymbol[];
  /** Variables at the top that are no symbols: symbols too where they can be imported (see `withConstants`). */
  readonly constants: readonly CodeSymbol[];
  readonly imports: readonly ImportedName[];
  /** Second names that this file gives to its own names. */
  readonly localNames: readonly LocalName[];
  /** True if others can import its imports from it (`__init__.py`). */
  readonly handsOnImports: boolean;
}

/** Reads one file. Undefined for a language that is not read. Throws `invalid_request` for one that takes too long to parse. */
export async function sourceModule(file: {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}): Promise<SourceModule | undefined> {
  const language = languageOfFile(file.path);
  if (language === undefined) return undefined;
  // First the part with a limit of time: where that is over, the rest is not begun.
  const variables = await constants(file.text, language);
  const [symbols = [], imports, names] = await Promise.all([
    codeSymbols(file),
    readImports(file.text, language),
    localNames(file.text, language),
  ]);
  // `export default a` defines nothing, and `declare module 'other'` adds to another package.
  const isNamed = ({ symbol }: CodeSymbol) =>
    !/[/@"']/.test(symbol) && !(symbol === 'default' && names.some(({ exported }) => exported === 'default'));
  const handsOnImports = /(?:^|\/)__init__\.pyi?$/.test(file.path);
  const isKnown = ({ symbol }: CodeSymbol) =>
    symbols.some((other) => other.symbol === symbol) || names.some(({ exported }) => exported === symbol);
  return {
    ...file,
    language,
    symbols: symbols.filter(isNamed),
    constants: variables.filter((variable) => !isKnown(variable)),
    imports,
    localNames: names,
    handsOnImports,
  };
}
