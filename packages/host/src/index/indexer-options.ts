import type { CallOptions } from '@touchstone/contract';
import type { BuildOptions } from '@touchstone/ingest';
import type { SummariesProgress } from '@touchstone/pipeline/summaries';
import type { IdleRefiningOptions } from '../refine/refine-when-idle.ts';
import type { WatchOptions } from './watch-indexes.ts';

/** Settings of a watch, and of the work beside it. */
export interface WatchedOptions extends WatchOptions {
  readonly lease?: IndexerOptions['lease'];
  readonly refining?: IdleRefiningOptions;
}

/** Options for dropping an index. */
export interface DropOptions extends CallOptions {
  readonly lease?: IndexerOptions['lease'];
}

export interface IndexerOptions extends Omit<BuildOptions, 'onFiles'> {
  readonly onSummaryProgress?: (progress: SummariesProgress) => void;
}
