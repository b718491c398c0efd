import type { ShownResult } from './shown-call.ts';

/** The name of a candidate in a list: its location, and its definition there. */
export interface CandidateName {
  /** The last part of its path. */
  readonly file: string;
  /** The folders before it, with their slash; empty where there are none. */
  readonly folder: string;
  /** The part of the file: a section, a definition, lines. */
  readonly part: string;
}

/** The name of a result. */
export function nameOfResult({ id, path, url, symbols = [], section, startLine, endLine }: ShownResult): CandidateName {
  const place = path ?? url;
  if (place === undefined) return nameOfId(id);
  const lines = startLine === undefined ? '' : `lines ${startLine}–${endLine ?? startLine}`;
  return {
    ...splitPath(place),
    part: [symbols.join(', ') || (section ?? ''), lines].filter((part) => part !== '').join(' · '),
  };
}

/** The name of a candidate of which only the id is known: `repo@ref:path:path#part` and `path#part` alike. */
export function nameOfId(id: string): CandidateName {
  const [, path, part = ''] =
    /@.*?:([^:].*?):(?:[^:]+:)?\1(?:#(.*))?$/.exec(id) ?? /^([^#]*)(?:#(.*))?$/.exec(id) ?? [];
  return { ...splitPath(path ?? id), part };
}

/** The id of the chunk in the id of a candidate of evidence, `repo@ref:path:CHUNK`; another id stays as it is. */
export function chunkIdOf(id: string): string {
  return /@.*?:([^:].*?):((?:[^:]+:)?\1(?:#.*)?|summary\/.+)$/.exec(id)?.[2] ?? id;
}

/** One line: `file part`. */
export function nameInLine({ file, part }: CandidateName): string {
  return part === '' ? file : `${file} ${part}`;
}

function splitPath(path: string): Pick<CandidateName, 'file' | 'folder'> {
  const at = path.lastIndexOf('/') + 1;
  return at === path.length ? { file: path, folder: '' } : { file: path.slice(at), folder: path.slice(0, at) };
}
