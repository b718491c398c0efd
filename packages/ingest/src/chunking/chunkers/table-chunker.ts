import { splitLines } from '../text/text-lines.ts';
import type { Chunker } from './chunker.ts';
import type { Unit } from './unit.ts';

/**
 * Comma- and tab-separated values by record (RFC 4180): a quoted field may have several lines. A first record of names is searched with
 * every chunk below it.
 */
export function tableChunker(separator: string): Chunker {
  return (text, lineCount) => {
    const lines = splitLines(text);
    const records = recordsOf(lines, separator);
    const [header, second] = records;
    const isHeader = header !== undefined && second !== undefined && isNames(header.source, separator);
    if (lineCount === 0) return { units: [] };
    return {
      units: [
        {
          startLine: 1,
          endLine: lineCount,
          parts: () => records.map(({ startLine, endLine }): Unit => ({ startLine, endLine })),
        },
      ],
      tables: isHeader ? [{ startLine: 1, endLine: lineCount, headEnd: header.endLine, head: header.source }] : [],
    };
  };
}

interface TableRecord {
  readonly startLine: number;
  readonly endLine: number;
  readonly source: string;
}

/** A quote that is never closed is an ordinary character: the record ends with its line. */
function recordsOf(lines: readonly string[], separator: string): readonly TableRecord[] {
  const records: TableRecord[] = [];
  for (let at = 0; at < lines.length; at++) {
    const end = recordEnd(lines, at, separator);
    records.push({ startLine: at + 1, endLine: end, source: lines.slice(at, end).join('\n') });
    at = end - 1;
  }
  return records;
}

function recordEnd(lines: readonly string[], start: number, separator: string): number {
  let isOpen = false;
  for (let at = start; at < Math.min(lines.length, start + maxRecordLines); at++) {
    isOpen = isOpenAfter(lines[at] ?? '', separator, isOpen);
    if (!isOpen) return at + 1;
  }
  return start + 1;
}

const maxRecordLines = 200;

/** A quote opens a field at its beginning alone; within a quoted field, two stand for one. */
function isOpenAfter(line: string, separator: string, wasOpen: boolean): boolean {
  let isOpen = wasOpen;
  let isFieldStart = !wasOpen;
  for (const character of line) {
    if (character === '"' && (isOpen || isFieldStart)) isOpen = !isOpen;
    // After a closing quote another one reopens the field: together they are an escaped quote.
    isFieldStart = character === separator || (character === '"' && !isOpen);
  }
  return isOpen;
}

/** Two names or more, each different, none a number; longer headers are too much to repeat. */
function isNames(record: string, separator: string): boolean {
  if (record.length > maxHeaderLength) return false;
  const names = record.split(separator).map((name) => name.replaceAll('"', '').trim());
  return (
    names.length > 1 &&
    new Set(names).size === names.length &&
    names.every((name) => /\p{L}/u.test(name) && !/^[\d.,]+$/.test(name))
  );
}

const maxHeaderLength = 1000;
