import { counted } from '../format-values.ts';

/** A part of a comment: lines that belong together, between opening and closing text. */
export interface Block {
  readonly open: string;
  /** Each ends with a line break. */
  readonly rows: readonly string[];
  readonly close: string;
  /** The name of a row, for the note about those left out: `rule`, `rules`. */
  readonly one: string;
  readonly many: string;
}

/**
 * The blocks, as many rows of each as fit into `maxCharacters`, and a note of the omissions. Earlier blocks take
 * precedence over later ones; a block that does not fit whole loses its last rows.
 */
export function joinBlocks(blocks: readonly Block[], maxCharacters: number): string {
  let text = '';
  const leftOut: string[] = [];
  for (const { open, rows, close, one, many } of blocks) {
    const room = maxCharacters - noteSize - text.length - open.length - close.length;
    const fitting = countFitting(rows, room);
    if (fitting > 0 || (rows.length === 0 && room >= 0)) text += open + rows.slice(0, fitting).join('') + close;
    if (fitting < rows.length) leftOut.push(counted(rows.length - fitting, one, many));
  }
  if (leftOut.length === 0) return text;
  return `${text}\n_Left out because a comment can hold only ${maxCharacters} characters: ${leftOut.join(', ')}._\n`;
}

/** Room for the note, for any omission. */
const noteSize = 400;

function countFitting(rows: readonly string[], room: number): number {
  let size = 0;
  const tooMuch = rows.findIndex((row) => {
    size += row.length;
    return size > room;
  });
  return tooMuch === -1 ? rows.length : tooMuch;
}

/**
 * Text from outside, made safe for a comment: every sign of Markdown, HTML, tables or mentions (`@name`, `#1`) becomes
 * a character reference, and inside `<code>` no user is notified. Longer texts are cut, with an ellipsis.
 */
export function code(text: string, maxLength = 200): string {
  const line = text.toWellFormed().replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  const shown = characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line;
  return `<code>${shown.replace(/[!-+./:;<-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</code>`;
}
