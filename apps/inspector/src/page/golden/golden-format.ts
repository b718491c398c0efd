import { type GoldenSet, isRetrievalError } from '@touchstone/contract';
import { goldenSet, parseGoldenSet, parseJson } from '@touchstone/contract/wire';
import { parse, stringify } from 'yaml';
import { EngineError } from '../engine/problem.ts';

/** A golden set from the text of its file: YAML, JSON, or JSONL with a question a line. Throws `EngineError` that names the fault. */
export function parseGolden(text: string, fileName: string): GoldenSet {
  try {
    return parseGoldenSet(fileName.endsWith('.jsonl') ? ofLines(text, fileName) : parse(text), fileName);
  } catch (cause) {
    const message = isRetrievalError(cause) ? cause.message : `${fileName} cannot be read: ${cause}`;
    throw new EngineError({ code: 'invalid_request', message }, { cause });
  }
}

/** The YAML of a golden set. It goes through the codec that reads it again. */
export function formatGolden(set: GoldenSet): string {
  const json = JSON.parse(JSON.stringify(goldenSet.encode(set)));
  parseGoldenSet(json, set.name);
  return stringify(json, { lineWidth: 0 });
}

function ofLines(text: string, fileName: string): object {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return { name: fileName.replace(/\.jsonl$/, ''), questions: lines.map((line) => parseJson(line)) };
}
