import { relative } from 'node:path';
import { invalidInput } from '@touchstone/contract/wire';
import { type ParsedYaml, parseYaml } from '@touchstone/eval';
import type { z } from 'zod';
import { readText } from '../workspace/read-text.ts';

/** Every file of a benchmark that was read, by its absolute path. */
export interface ReadFiles {
  /** The folder that the benchmark was read from. */
  readonly root: string;
  readonly texts: Map<string, string>;
}

/** A file of a definition, and the positions of its parts. */
export interface DefinitionText<T> extends Pick<ParsedYaml, 'place'> {
  readonly value: T;
  /** Absolute. */
  readonly file: string;
}

/** Reads a YAML or JSON file of a form. Throws `invalid_request` with file, line, field and remedy. */
export async function readStrictly<S extends z.ZodType>(
  file: string,
  schema: S,
  files: ReadFiles,
): Promise<DefinitionText<z.output<S>>> {
  const text = await readText(file);
  files.texts.set(file, text);
  const { value: input, place } = parseYaml(text, file);
  const parsed = schema.safeParse(input);
  if (parsed.success) return { value: parsed.data, file, place };
  const [first] = parsed.error.issues;
  throw invalidInput(parsed.error.issues, { code: 'invalid_request', what: place(first?.path ?? []), input });
}

/** The path of a file below the folder that the benchmark was read from. */
export function belowRoot(file: string, { root }: ReadFiles): string {
  return relative(root, file).replaceAll('\\', '/');
}
