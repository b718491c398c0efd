import {
  type AnswerClaim,
  type ContextAnswer,
  printable,
  printableLine,
  type RecordedAnswer,
} from '@touchstone/contract';
import { type ContextSettings, renderContextSummary, renderSources } from './context.ts';
import { renderCost } from './cost.ts';
import { renderWarnings } from './warnings.ts';

/** The part below an answer's text: unsupported claims, the cited sources, the verdict, cost and warnings. */
export function renderAnswerChecks(answer: ContextAnswer, settings: ContextSettings): string {
  const { claims, contextPack: pack, status, text, cost, warnings } = answer;
  const { styles } = settings;
  const cited = new Set(claims.flatMap(({ sources }) => sources));
  const sources = pack.sources.filter(({ number }) => cited.has(number));
  const abstained =
    text === ''
      ? 'No answer: the context does not contain one.'
      : 'The sources that were found do not answer the question.';
  return [
    ...(status === 'abstained' ? [styles.warning(abstained)] : []),
    ...renderDoubtful(claims, settings),
    ...(sources.length === 0 ? [] : [`Sources cited:\n${renderSources(sources, settings)}`]),
    renderContextSummary(pack, settings),
    renderCost(cost, styles),
    ...renderWarnings(warnings, styles),
  ].join('\n\n');
}

/** The answer of a logged call. */
export function renderKeptAnswer({ text, claims }: RecordedAnswer, settings: Pick<ContextSettings, 'styles'>): string {
  const shown = text === '' ? 'It was not answered.' : printable(text);
  return [settings.styles.strong('Answer'), shown, ...renderDoubtful(claims, settings)].join('\n');
}

function renderDoubtful(claims: readonly AnswerClaim[], settings: Pick<ContextSettings, 'styles'>): readonly string[] {
  const doubtful = claims.filter(({ status }) => status !== 'cited');
  return doubtful.length === 0 ? [] : [doubtful.map((claim) => renderClaim(claim, settings)).join('\n')];
}

function renderClaim(claim: AnswerClaim, { styles }: Pick<ContextSettings, 'styles'>): string {
  const { text, status, unknownSources, differences } = claim;
  const reasons = {
    cited: '',
    uncited: 'cites no source',
    unknown_source: `cites ${unknownSources.join(', ')}, which is not a source`,
    differs: `is not as in its source (${differences.map(printableLine).join(', ')})`,
  };
  const why = reasons[status];
  return `${styles.bad('✗')} ${why}: ${printableLine(text)}`;
}
