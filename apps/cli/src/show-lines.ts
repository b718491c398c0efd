import { printableLine } from '@touchstone/contract';
import { sourceText } from '@touchstone/contract/wire';
import type { LoadedConfig } from '@touchstone/host';
import { showCitation } from '@touchstone/host/inspect';
import type { Invocation } from './invocation.ts';
import { renderLines } from './terminal/lines.ts';
import { typedNumber, wholeNumber } from './terminal/typed-number.ts';

/** The cited lines with their neighbours, as the index holds them. */
export async function showLines(
  invocation: Invocation,
  loaded: LoadedConfig,
  asked: { readonly citation: string; readonly index?: string; readonly context: string },
): Promise<void> {
  const { io, json, program, styles } = invocation;
  const count = typedNumber(asked.context, wholeNumber('--context', 0, 1000));
  const where = { index: asked.index, before: count, after: count, program, signal: io.signal };
  const { warnings = [], title: _, sourceType: __, ...shown } = await showCitation(loaded, asked.citation, where);
  if (json) return invocation.printJson(sourceText.encode(shown));
  const numbered = ({ line, text }: { readonly line: number; readonly text: string }) => ({ number: line, text });
  const { startLine, before, after } = shown;
  const cited = shown.text.split('\n').map((text, at) => ({ text, number: startLine && startLine + at }));
  const lines = [...before.map(numbered), ...cited, ...after.map(numbered)];
  invocation.print([styles.place(printableLine(shown.citation)), renderLines(lines, { styles })].join('\n'));
  for (const { message } of warnings)
    invocation.note(`${invocation.noteStyles.warning('!')} ${printableLine(message)}`);
}
