import { field, shape } from '@touchstone/contract/wire';
import { z } from 'zod';
import { names, text } from './fields.ts';

/** A passage that may answer a question: a symbol of a package, or a chunk of an index. */
export interface MiningContext {
  /** Name in the data set, unique in the pool: `google.adk.agents.llm_agent.LlmAgent`, or the id of a chunk. */
  readonly fqn: string;
  /** The text for judges. */
  readonly text: string;
  /** `sha256:` and the hex digest of `text`. A judgement holds for this text only. */
  readonly contentHash: string;
  /** Its source: a path, and its lines from 1, inclusive. */
  readonly origin?: { readonly path: string; readonly startLine?: number; readonly endLine?: number };
  /** Its other names, in ascending order: public paths of a symbol, symbol and path of a chunk. None is a name of another context. */
  readonly aliases?: readonly string[];
}

/** Everything that candidates are drawn from. */
export interface ContextPool {
  /** In order of `fqn`. */
  readonly contexts: readonly MiningContext[];
  get(fqn: string): MiningContext | undefined;
  /** The `fqn` of a name: an `fqn` itself, another name, or a member below one; undefined where the pool lacks it. */
  resolve(name: string): string | undefined;
  /** The best contexts for a text by BM25, best first; equal scores in order of `fqn`. */
  search(text: string, limit: number): readonly { readonly context: MiningContext; readonly score: number }[];
}

const line = z.int('must be a line number').min(1, 'must be 1 or more');

/** A line of `contexts.jsonl`. */
export const miningContext = shape<MiningContext>()({
  fqn: text,
  text: z.string('must be a string'),
  content_hash: field('contentHash', text),
  origin: shape<NonNullable<MiningContext['origin']>>()({
    path: text,
    start_line: field('startLine', line.optional()),
    end_line: field('endLine', line.optional()),
  }).optional(),
  aliases: names.optional(),
});
