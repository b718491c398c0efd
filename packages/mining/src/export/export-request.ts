import { embeddingRoles } from '@touchstone/contract';
import { argument, givenObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { PanelVerdict } from '../panel/panel-verdict.js';
import type { SplitShares } from '../splits/split.js';
import type { QueryRole } from './mined-dataset.js';

/** What is exported, and how. */
export interface ExportRequest {
  /** The folder of the run. */
  readonly folder: string;
  /** How much of the questions each part holds. Default: .6, .2 and .2. */
  readonly shares?: SplitShares;
  /** Another seed gives another split. Default 3. */
  readonly seed?: number;
  /** The role in which the questions are embedded. Default: `code-query` where most contexts are of code files. */
  readonly queryRole?: QueryRole;
  /**
   * Whether kernels count that no judge established: what the solution imports, or an agent used (spec 003 §6.2). An established one
   * goes first. Default false.
   */
  readonly proposalsCount?: boolean;
}

/** What an export takes from the program that runs it. */
export interface ExportDependencies {
  /** Name or version of the program; it stands in the data set. */
  readonly engine: string;
  /** Makes one verdict of those of a panel. Default: `majorityVerdict`. */
  readonly panel?: PanelVerdict;
}

/** The defaults of a request. */
export const exportDefaults = { seed: 3, proposalsCount: false } as const;

/** What an export is given, as it may be. */
export const exportArguments = {
  request: givenObject<ExportRequest>({
    folder: argument.text,
    shares: givenObject<SplitShares>({
      train: argument.number,
      dev: argument.number,
      test: argument.number,
    }).optional(),
    seed: argument.wholeNumber.optional(),
    queryRole: z.enum(embeddingRoles, 'must be a role of questions').exclude(['document']).optional(),
    proposalsCount: argument.flag.optional(),
  }),
  dependencies: givenObject<ExportDependencies>({
    engine: argument.text,
    panel: argument.callback<PanelVerdict>().optional(),
  }),
  options: givenObject<{ readonly signal?: AbortSignal }>({ signal: argument.signal.optional() }),
};
