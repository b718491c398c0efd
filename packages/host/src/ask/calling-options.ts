import type { Clock } from '@touchstone/contract';
import type { OnLogFailure } from '../log/open-log.ts';

/** Options of everything that makes calls of a config and logs them. */
export interface CallingOptions {
  /** Name and version of the program, for the records of its calls. */
  readonly engine: string;
  /** The user's command for this program, for the remedies in messages. Default `touchstone`. */
  readonly program?: string;
  /** Write calls to the log, where the config has it switched on. Default true. */
  readonly writesLog?: boolean;
  /** Called when a call could not be logged. Default: a warning of the process. */
  readonly onLogFailure?: OnLogFailure;
  /** Default: the machine's time. */
  readonly clock?: Clock;
  /** Makes the id of each call. Default: a random UUID. */
  readonly newId?: () => string;
}
