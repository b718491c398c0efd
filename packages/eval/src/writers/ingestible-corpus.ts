import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type JsonObject, recordFieldProblem, writingFile } from '@touchstone/contract';
import type { BeirDocument } from '../readers/beir.ts';

/** The documents that ingestion does not take as they are. */
export interface WrittenCorpus {
  readonly ids: ReadonlySet<string>;
  /** Names of metadata fields that were left out, sorted. */
  readonly leftOutFields: readonly string[];
}

/**
 * Writes documents as JSONL that ingestion takes: one record a line, without the fields whose name has a meaning of its own
 * there that their value does not fit.
 */
export async function writeIngestibleCorpus(
  documents: AsyncIterable<BeirDocument>,
  to: string,
): Promise<WrittenCorpus> {
  const ids = new Set<string>();
  const leftOut = new Set<string>();
  async function* lines() {
    for await (const { id, title, text, metadata } of documents) {
      ids.add(id);
      const record = { _id: id, title: title || undefined, text, metadata: usableFields(metadata, leftOut) };
      yield `${JSON.stringify(record)}\n`;
    }
  }
  await writingFile(to, () => pipeline(lines, createWriteStream(to)));
  return { ids, leftOutFields: [...leftOut].sort() };
}

function usableFields(metadata: JsonObject, leftOut: Set<string>): JsonObject {
  const kept = Object.entries(metadata).filter(([name, value]) => {
    if (recordFieldProblem(name, value, metadata) === undefined) return true;
    leftOut.add(name);
    return false;
  });
  return Object.fromEntries(kept);
}
