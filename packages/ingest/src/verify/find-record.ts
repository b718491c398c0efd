import { textPart } from '@touchstone/contract';

/** The location of a text among the records of a file. */
interface RecordPlace {
  /** From 1. */
  readonly line: number;
  /** The present location, if not the cited one: `in another record`. */
  readonly movedTo?: string;
}

/**
 * The record of a file of JSON lines that has this text, which is cited without lines: at its characters where it is a
 * part of a record.
 */
export function findRecord(
  path: string,
  file: string,
  { text, anchor }: { readonly text: string; readonly anchor?: string },
): RecordPlace | undefined {
  if (!/\.(?:jsonl|ndjson)$/i.test(path)) return undefined;
  const lines = file.split('\n');
  const { of: id, start } = textPart(anchor) ?? {};
  if (id !== undefined) {
    const at = lines.findIndex((line) => recordIn(line)?._id === id);
    const whole = at < 0 ? undefined : recordIn(lines[at] ?? '')?.text;
    if (typeof whole === 'string') {
      if (whole.startsWith(text, start)) return { line: at + 1 };
      const now = whole.indexOf(text);
      if (now >= 0) return { line: at + 1, movedTo: `at characters ${now} to ${now + text.length} of its record` };
    }
  }
  const found = lines.findIndex((line) => line.trim() !== '' && hasText(line, text));
  if (found < 0) return undefined;
  return { line: found + 1, movedTo: id === undefined ? undefined : 'in another record' };
}

function hasText(line: string, text: string): boolean {
  const record = recordIn(line);
  // Every text holds the empty one; judged sets have records without any.
  if (text === '') return record?.text === '';
  return Object.values(record ?? {}).some((value) => typeof value === 'string' && value.includes(text));
}

/** A line that is no JSON holds no record. */
function recordIn(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const record: unknown = JSON.parse(line, wellFormed);
    return typeof record === 'object' && record !== null ? (record as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

/** As records are indexed: a half of a surrogate pair has no form in UTF-8. */
function wellFormed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
