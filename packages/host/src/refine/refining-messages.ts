import type { ErrorCode } from '@touchstone/contract';
import type { LoadedConfig } from '../file/load-config.ts';
import type { RefineReport } from './refine-index.ts';

/** To the process that refines: one index first, then when to pause. */
export type RefiningOrder =
  | {
      readonly loaded: Pick<LoadedConfig, 'config' | 'baseDir'>;
      /** True if packages of the config's folder may be loaded. */
      readonly isTrusted: boolean;
      readonly index: string;
      /** Of the process, as the system counts: -20 is first, 19 last. */
      readonly priority: number;
    }
  | 'pause'
  | 'go on';

/** The last message of that process. */
export type RefiningOutcome =
  | { readonly report: RefineReport }
  | { readonly failure: { readonly code: ErrorCode; readonly message: string; readonly operatorNote?: string } };
