/**
 * Text from outside as it may stand in a comment: every sign that Markdown, HTML, a table or a mention (`@name`, `#1`)
 * could be made of becomes a character reference, and inside `<code>` nobody is notified. Longer texts are cut, with an
 * ellipsis.
 */
export function code(text: string, maxLength = 200): string {
  const line = text.toWellFormed().replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  const shown = characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line;
  return `<code>${shown.replace(/[!-+./:;<-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</code>`;
}
