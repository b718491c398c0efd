import { type AnswerClaim, type ContextAnswer, printableLine } from '@touchstone/contract';
import { type ContextSettings, renderContextSummary, renderSources } from './context.ts';
import { renderCost } from './cost.ts';
import { renderWarnings } from './warnings.ts';

/** The part below an answer's text: unsupported claims, the cited sources, the verdict, cost and warnings. */
export function renderAnswerChecks(answer: ContextAnswer, settings: ContextSettings): string {
  const { claims, contextPack: pack, status, text, cost, warnings } = answer;
  const { styles } = settings;
  const doubtful = claims.filter(({ status: claim }) => claim !== 'cited');
  const cited = new Set(claims.flatMap(({ sources }) => sources));
  const sources = pack.sources.filter(({ number }) => cited.has(number));
  const abstained =
    text === ''
      ? 'No answer: the context does not contain one.'
      : 'The sources that were found do not answer the question.';
  return [
    ...(status === 'abstained' ? [styles.warning(abstained)] : []),
    ...(doubtful.length === 0 ? [] : [doubtful.map((claim) => renderClaim(claim, settings)).join('\n')]),
    ...(sources.length === 0 ? [] : [`Sources cited:\n${renderSources(sources, settings)}`]),
    renderContextSummary(pack, settings),
    renderCost(cost, styles),
    ...renderWarnings(warnings, styles),
  ].join('\n\n');
}

function renderClaim(claim: AnswerClaim, { styles }: ContextSettings): string {
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
