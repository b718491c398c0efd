import { blockEnd, blockStart, instructionBlock } from '../texts.ts';
import { type Editor, lineEnd } from './editor.ts';
import { Malformed } from './malformed.ts';

/** The block of instructions at the end of a Markdown file, between markers. */
export const markdownEditor: Editor = {
  add(text) {
    const block = instructionBlock();
    if (text === undefined) return `${block}\n`;
    const eol = lineEnd(text);
    const ours = block.replaceAll('\n', eol);
    const found = blockIn(text);
    if (found !== undefined) return `${text.slice(0, found.start)}${ours}${text.slice(found.end)}`;
    // Before the last line end, so that a file that ends without one still does.
    const end = text.length - (/\r?\n$/.exec(text)?.[0].length ?? 0);
    return `${text.slice(0, end)}${eol}${eol}${ours}${text.slice(end)}`;
  },
  remove(text) {
    const found = blockIn(text);
    if (found === undefined) return text;
    const before = text.slice(0, found.start).replace(/\r?\n\r?\n$/, '');
    const rest = `${before}${text.slice(found.end)}`;
    return found.start === 0 && rest.trim() === '' ? undefined : rest;
  },
};

function blockIn(text: string): { readonly start: number; readonly end: number } | undefined {
  const start = text.indexOf(blockStart);
  if (start < 0) return undefined;
  const end = text.indexOf(blockEnd, start);
  if (end < 0 || text.includes(blockStart, start + 1)) {
    throw new Malformed(`its markers do not match: one "${blockStart}" belongs to one "${blockEnd}"`);
  }
  return { start, end: end + blockEnd.length };
}
