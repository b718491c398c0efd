import { printableLine, type QueryUnderstanding, type SearchQuery } from '@touchstone/contract';
import { type Analyzer, defaultAnalyzer } from '@touchstone/lexical';
import type { QuerySettings } from './query-settings.js';

export interface HitsInput {
  readonly understanding: Pick<QueryUnderstanding, 'queryType' | 'resolvedQuery'>;
  readonly settings: Pick<QuerySettings, 'rulesExpansion'>;
  /** What was searched for. */
  readonly queries: readonly SearchQuery[];
  /** What these queries found, fused, best first. */
  readonly hits: readonly { readonly text: string; readonly metadata: { readonly title?: string } }[];
}

/**
 * One more query, made of what the first search found, where no language model wrote any: the text of the best hit, which shares its
 * words with the other half of the answer. Only where no hit near the top holds the words of the question: what is like such a hit is not
 * the answer. Undefined where nothing more should be searched for.
 */
export function queryFromHits({ understanding, settings, queries, hits }: HitsInput): SearchQuery | undefined {
  const best = hits[0];
  const isWidened = understanding.queryType !== 'page_specific' && understanding.queryType !== 'summary';
  if (!settings.rulesExpansion || !isWidened || best === undefined || queries.some(({ by }) => by === 'model'))
    return undefined;
  const asked = new Set(analyzer().terms(understanding.resolvedQuery));
  const isAnswered = ({ text, metadata: { title = '' } }: HitsInput['hits'][number]) =>
    shareOfTerms(asked, `${title} ${text}`) >= enoughTerms;
  if (hits.slice(0, hitsLookedAt).some(isAnswered)) return undefined;
  return { id: `Q${queries.length}`, kind: 'variant', text: leadOf(best.text), branches: 'both', by: 'rules' };
}

/** Share of the question's terms that a text holds. */
function shareOfTerms(asked: ReadonlySet<string>, text: string): number {
  if (asked.size === 0) return 1;
  const held = new Set(analyzer().terms(text));
  return [...asked].filter((term) => held.has(term)).length / asked.size;
}

function leadOf(text: string): string {
  const line = printableLine(text);
  return line.length <= longestLead ? line : line.slice(0, longestLead).replace(/\s\S*$/u, '');
}

let shared: Analyzer | undefined;

function analyzer(): Analyzer {
  shared ??= defaultAnalyzer();
  return shared;
}

// Measured in docs/context.md.
const enoughTerms = 0.9;
const hitsLookedAt = 10;
/** Characters; 200 to 1,200 find the same. */
const longestLead = 600;
