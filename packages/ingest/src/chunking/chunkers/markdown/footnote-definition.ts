import type { ParserBlock } from 'markdown-it';

type BlockRule = Parameters<ParserBlock['ruler']['push']>[1];

/**
 * A rule for `[^name]: text` and everything below that is indented by four columns, as one block.
 * https://github.com/github/cmark-gfm/blob/0.29.0.gfm.13/src/blocks.c
 */
export const footnoteDefinition: BlockRule = (state, startLine, endLine, silent) => {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= indent) return false;
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  label.lastIndex = start;
  if (!label.test(state.src)) return false;
  if (silent) return true;
  const { blkIndent, parentType } = state;
  const token = state.push('footnote_open', '', 1);
  state.bMarks[startLine] = label.lastIndex;
  state.tShift[startLine] = 0;
  state.blkIndent += indent;
  state.sCount[startLine] = state.blkIndent;
  state.parentType = 'footnote';
  state.md.block.tokenize(state, startLine, endLine);
  Object.assign(state, { blkIndent, parentType });
  state.push('footnote_close', '', -1);
  token.map = [startLine, state.line];
  return true;
};

const indent = 4;

const label = /\[\^(?:\\[[\]\\]|\\(?![[\]\\])|[^[\]\\\s]){1,999}\]:[ \t]*/y;
