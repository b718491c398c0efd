import type { ModelData } from './model-options.ts';

/** The revision of a model from the hub that names none. */
export const mainRevision = 'main';

/** Name, revision where one is known, and precision: `Xenova/all-MiniLM-L6-v2@main fp32`. */
export function modelVersion({ model, directory, revision, dtype }: ModelData): string {
  const version = revision ?? (directory === undefined ? mainRevision : undefined);
  return `${model}${version === undefined ? '' : `@${version}`} ${dtype}`;
}
