import {
  type ContextPack,
  type ContextSource,
  count,
  duration,
  formatNumber,
  type NumberRange,
  pageName,
  printable,
  printableLine,
} from '@touchstone/contract';
import { shortCitation } from '@touchstone/pipeline';
import { renderCost } from './cost.ts';
import { headLines } from './passage-head.ts';
import type { Styles } from './styles.ts';
import { renderWarnings } from './warnings.ts';

export interface ContextSettings {
  readonly styles: Styles;
  readonly columns: number;
  readonly totalMs: number;
}

/** The context of a question for people: how it was understood, the text, then its sources, the verdict, tokens, cost and warnings. */
export function renderContext(pack: ContextPack, settings: ContextSettings): string {
  const { styles } = settings;
  const text = printable(pack.context).replace(/^\[Source \d+ \|.*\]$/gm, (header) => styles.strong(header));
  return [
    renderUnderstanding(pack, styles),
    text === '' ? 'No context was found that supports an answer.' : text,
    ...(pack.sources.length === 0 ? [] : [renderSources(pack.sources, settings)]),
    renderContextSummary(pack, settings),
    renderCost(pack.cost, styles),
    ...renderWarnings(pack.warnings, styles),
  ].join('\n\n');
}

function renderUnderstanding({ query, understanding, queries }: ContextPack, styles: Styles): string {
  const { queryType, by, resolvedQuery, pages, chapters } = understanding;
  const facts = [
    `${queryType.replaceAll('_', ' ')} question, by ${by === 'model' ? 'the language model' : 'rules'}`,
    ...(pages.length === 0 ? [] : [`page ${ranges(pages)}`]),
    ...(chapters.length === 0 ? [] : [`chapter ${ranges(chapters)}`]),
  ].join(', ');
  const others = queries.filter(({ kind }) => kind !== 'resolved');
  return [
    ...(resolvedQuery === query ? [] : [`Understood as: ${printableLine(resolvedQuery)}`]),
    styles.quiet(facts),
    ...others.map(({ id, kind, text }) => styles.quiet(`  ${id} (${kind}): ${printableLine(text)}`)),
  ].join('\n');
}

function ranges(numbers: readonly NumberRange[]): string {
  return numbers.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

/** Each source with its number, citation, score, and its page and chapter where known. */
export function renderSources(sources: readonly ContextSource[], { styles, columns }: ContextSettings): string {
  return sources
    .map(({ number, citation, rerankScore, pageNumber, pageLabel, chapterTitle, section, title }) => {
      const place = [pageName({ pageLabel, pageNumber }), chapterTitle ?? section ?? title];
      const score = rerankScore === null ? [] : [`relevance ${rerankScore.toFixed(3)}`];
      const facts = [...score, ...place.filter((part) => part !== undefined && part !== '')].join(', ');
      const notes = facts === '' ? [] : [styles.quiet(printableLine(facts))];
      return headLines(shortCitation(printableLine(citation)), notes, { rank: number, styles, columns }).join('\n');
    })
    .join('\n');
}

/** The verdict, and the context's size and time. */
export function renderContextSummary(
  { grounding, sources, tokens, index }: ContextPack,
  { styles, totalMs }: Pick<ContextSettings, 'styles' | 'totalMs'>,
): string {
  const colour = { strong: styles.good, weak: styles.warning, none: styles.bad }[grounding];
  const found = `${formatNumber(tokens)} tokens of ${count(sources.length, 'source')} from ${index} in ${duration(totalMs)}`;
  return `Grounding: ${colour(grounding)}\n${styles.quiet(found)}`;
}
