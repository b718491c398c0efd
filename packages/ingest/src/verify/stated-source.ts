import type { CitedText } from './citation-check.ts';

/**
 * The difference between a citation and the fields beside it, in one sentence; undefined where they agree. An answer
 * quotes the citation, so it must name the checked source. Its form is that of evidence: `name@ref:path` or
 * `name@ref:url`, then `#L1-L2`. A label without ":" and "#" names no source and is left alone.
 */
export function disagreement(cited: CitedText): string | undefined {
  const { citation } = cited;
  const names = [cited.path, cited.url].flatMap((name) => (name ? [name] : []));
  if (names.length === 0 || !/[:#]/.test(citation)) return undefined;
  const readings = names.flatMap((name) => readingsOf(citation, name));
  if (readings.length === 0)
    return `The citation names another source than its fields, which say ${names.join(' and ')}.`;
  const faults = readings.map(
    ({ origin, fragment }) => wrongOrigin(origin, cited) ?? wrongLines(fragment, cited) ?? wrongPage(fragment, cited),
  );
  return faults.includes(undefined) ? undefined : faults[0];
}

interface Reading {
  /** The text before the path: `name`, `name@ref`, a package's `ref`, or nothing. */
  readonly origin: string;
  /** The text after it and "#"; empty where there is none. */
  readonly fragment: string;
}

/** Every way to read the citation so that it names this path: a ref, a path and a chunk's id may hold ":" and "#" themselves. */
function readingsOf(citation: string, name: string): readonly Reading[] {
  const readings: Reading[] = [];
  for (let at = citation.indexOf(name); at >= 0; at = citation.indexOf(name, at + 1)) {
    const rest = citation.slice(at + name.length);
    const begins = at === 0 || citation[at - 1] === ':';
    if (!begins || (rest !== '' && !rest.startsWith('#'))) continue;
    readings.push({ origin: citation.slice(0, Math.max(0, at - 1)), fragment: rest.slice(1) });
  }
  return readings;
}

function wrongOrigin(origin: string, { repo, ref }: CitedText): string | undefined {
  if (origin === '' || origin === ref) return undefined;
  if (ref !== undefined && repo === undefined && origin.endsWith(`@${ref}`)) return undefined;
  if (repo === undefined) {
    return ref === undefined ? undefined : `The citation says ${origin}, and its ref is ${ref}.`;
  }
  const names = [repo, repo.split('/').at(-1) ?? repo];
  const stated = names.flatMap((name) => (ref === undefined ? [name] : [name, `${name}@${ref}`]));
  if (stated.includes(origin)) return undefined;
  return `The citation says ${origin}, and its fields say ${repo}${ref === undefined ? '' : ` at ${ref}`}.`;
}

function wrongPage(fragment: string, { pageNumber }: CitedText): string | undefined {
  const page = /^page=(\d+)$/.exec(fragment)?.[1];
  if (page === undefined || Number(page) === pageNumber) return undefined;
  return `The citation says page ${page}, and its fields ${pageNumber === undefined ? 'name no page' : `say ${pageNumber}`}.`;
}

function wrongLines(fragment: string, { startLine, endLine = startLine }: CitedText): string | undefined {
  const lines = /^L(\d+)(?:-L?(\d+))?$/.exec(fragment);
  if (lines === null) return undefined;
  const [start, end] = [Number(lines[1]), Number(lines[2] ?? lines[1])];
  if (start === startLine && end === endLine) return undefined;
  const fields = startLine === undefined ? 'name no lines' : `say ${startLine} to ${endLine}`;
  return `The citation says lines ${start} to ${end}, and its fields ${fields}.`;
}
