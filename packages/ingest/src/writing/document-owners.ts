import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DocumentRecord } from '@touchstone/contract';
import { pathBelow } from '../sources/git-state.ts';
import type { ResolvedSource } from '../sources/source.ts';
import type { OpenedSource } from './open-source.ts';

/** The files of document ids, so that the ids of a source can differ from the others'. */
export interface DocumentOwners {
  /**
   * True if a document id is that of another file: one that an earlier source of this run has, or one of a source that is not named
   * in this run and whose documents stay. The same file in two sources is an overlap, which is refused elsewhere. A source whose
   * documents lie in the ledger under its own id keeps that, so that ids stay when the other source's file is gone.
   */
  isTakenFrom(source: ResolvedSource): (documentId: string, location: string) => boolean;
  /** The files of a source that has been opened. */
  add(opened: OpenedSource): void;
}

export function documentOwners(
  ledger: readonly DocumentRecord[],
  named: ReadonlySet<string>,
  { baseDir, prune }: { readonly baseDir: string; readonly prune: boolean },
): DocumentOwners {
  const found = new Map<string, string>();
  const records = new Map(ledger.map((record) => [record.documentId, record]));
  return {
    isTakenFrom: ({ id }) => {
      const wasApart = ledger.some(({ sourceId, documentId }) => sourceId === id && documentId.startsWith(`${id}:`));
      return (documentId, location) => {
        if (wasApart) return true;
        const other = found.get(documentId);
        if (other !== undefined) return other !== location;
        const sourceId = prune ? undefined : records.get(documentId)?.sourceId;
        return sourceId !== undefined && !named.has(sourceId) && !isWithin(location, sourceId, baseDir);
      };
    },
    add: ({ listing, documentIdOf }) => {
      for (const { location } of listing.files) found.set(documentIdOf(location), location);
    },
  };
}

/** True if a file lies in the folder that a source's id names; a source with a name of its own names no folder. */
function isWithin(location: string, sourceId: string, baseDir: string): boolean {
  const folder = resolve(baseDir, sourceId);
  if (!existsSync(folder)) return true;
  const path = pathBelow(folder, location);
  return path !== '..' && !path.startsWith('../');
}
