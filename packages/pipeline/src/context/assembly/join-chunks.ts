import { linePart, type Metadata, textPart } from '@touchstone/contract';

/** A chunk as a store keeps it. */
interface Chunk {
  readonly text: string;
  readonly metadata: Metadata;
}

/** Chunks of one document, in reading order, as one text: shared text occurs once. */
export function joinChunks(chunks: readonly Chunk[]): string {
  let joined = '';
  let last: Chunk | undefined;
  for (const chunk of chunks) {
    joined = last === undefined ? chunk.text : joined + continuation(last, chunk);
    last = chunk;
  }
  return joined;
}

/** The text of the next chunk, with the separator before it. */
function continuation(last: Chunk, next: Chunk): string {
  const [end, start] = [last.metadata.end_line, next.metadata.start_line];
  const isSameFile = last.metadata.path === next.metadata.path;
  if (isSameFile && followsDirectly(last, next)) return next.text;
  if (isSameFile && end !== undefined && start !== undefined) {
    if (start > end) return `${start === end + 1 ? '\n' : '\n\n'}${next.text}`;
    if (linePart(next.metadata) !== undefined) return `\n\n${next.text}`;
    const rest = next.text.split('\n').slice(end - start + 1);
    return rest.length === 0 ? '' : `\n${rest.join('\n')}`;
  }
  const shared = sharedLength(last.text, next.text);
  return shared > 0 ? next.text.slice(shared) : `\n\n${next.text}`;
}

/** Parts of a record or a line are exact slices of it: `id:chars=0-900`, then `id:chars=900-1700`. */
function followsDirectly(last: Chunk, next: Chunk): boolean {
  const [before, after] = [textPart(last.metadata.anchor), textPart(next.metadata.anchor)];
  return before !== undefined && before.of === after?.of && before.end === after.start;
}

/** Length of the beginning of a text that the end of another repeats. A few letters in common are chance. */
function sharedLength(before: string, after: string): number {
  const most = Math.min(before.length, after.length, mostShared);
  for (let length = most; length >= leastShared; length -= 1) {
    if (before.endsWith(after.slice(0, length))) return length;
  }
  return 0;
}

const leastShared = 20;
const mostShared = 4000;
