import { field } from '@touchstone/contract/wire';
import type { z } from 'zod';
import { anyText, line, names, record, text } from './record.ts';

/** A line of `contexts.jsonl`: a passage that may answer a question, a symbol of a package or a chunk of an index. */
export const miningContext = record({
  /** Name in the data set, unique in the pool: `google.adk.agents.llm_agent.LlmAgent`, or the id of a chunk. */
  fqn: text,
  /** The text for judges. */
  text: anyText,
  /** `sha256:` and the hex digest of `text`. A judgement holds for this text only. */
  content_hash: field('contentHash', text),
  /** Its source: a path, and its lines from 1, inclusive. */
  origin: record({
    path: text,
    start_line: field('startLine', line.optional()),
    end_line: field('endLine', line.optional()),
  }).optional(),
  /** Its other names, in ascending order: public paths of a symbol, symbol and path of a chunk. None is a name of another context. */
  aliases: names.optional(),
});
export type MiningContext = z.output<typeof miningContext>;

/** Everything that candidates are drawn from. */
export interface ContextPool {
  /** In order of `fqn`. */
  readonly contexts: readonly MiningContext[];
  get(fqn: string): MiningContext | undefined;
  /** The `fqn` of a name: an `fqn` itself, another name, or a member below one; undefined where the pool lacks it. */
  resolve(name: string): string | undefined;
  /** The best contexts for a text by BM25, best first; equal scores in order of `fqn`. */
  search(text: string, limit: number): readonly MiningContext[];
}
