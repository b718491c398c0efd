import { count, duration, type JsonObject, printableLine } from '@touchstone/contract';
import type { BootstrapReport } from './bootstrap-report.ts';

/** A report for people: a line for each set, for each source and for each warning. */
export function bootstrapInWords({ name, files, sets, sources, warnings, elapsedMs }: BootstrapReport): string {
  const total = sources.reduce((sum, { questions }) => sum + questions, 0);
  return [
    `${count(total, 'question')} of ${printableLine(name)}, from ${count(files, 'file')} in ${duration(elapsedMs)}`,
    ...sets.map(
      ({ path, questions, documents }) =>
        `${printableLine(path)}: ${count(questions, 'question')}${documents === undefined ? ' of your index' : ` of its own ${count(documents, 'document')}`}`,
    ),
    ...sources
      .filter(({ questions, dropped }) => questions > 0 || Object.keys(dropped).length > 0)
      .map(({ source, dropped, weakness }) => {
        const left = Object.entries(dropped).map(([reason, times]) => `${times} ${reason.replaceAll('_', ' ')}`);
        return `${source}: ${weakness}${left.length === 0 ? '' : ` Left out: ${left.join(', ')}.`}`;
      }),
    ...warnings.map(({ message }) => `! ${printableLine(message)}`),
  ].join('\n');
}

/** A report as JSON. */
export function bootstrapJson({ name, into, files, sets, sources, warnings, elapsedMs }: BootstrapReport): JsonObject {
  return {
    name,
    into,
    files,
    sets: sets.map(({ form, path, sources: from, questions, documents = null, ref }) => ({
      ...{ form, path, sources: [...from], questions, documents, ref },
    })),
    sources: sources.map(({ source, questions, dropped, weakness }) => ({
      ...{ source, questions, dropped: { ...dropped }, weakness },
    })),
    warnings: warnings.map(({ code, source = null, message }) => ({ code, source, message })),
    elapsed_ms: elapsedMs,
  };
}
