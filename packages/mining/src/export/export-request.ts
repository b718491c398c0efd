import { embeddingRoles } from '@touchstone/contract';
import { argument, givenObject, parseArgument } from '@touchstone/contract/wire';
import { z } from 'zod';
import { majorityVerdict, type PanelVerdict } from '../panel/panel-verdict.ts';
import type { SplitShares } from '../splits/split.ts';
import type { QueryRole } from './mined-dataset.ts';

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

const exportArguments = {
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

/** What a host passes to an export, with the choices for `assembleDataset`. Throws `invalid_request` for what TypeScript would refuse. */
export function parseExport(given: unknown, dependencies: unknown, options: unknown) {
  const request = parseArgument(exportArguments.request, given, 'request of an export');
  const { folder, shares, queryRole } = request;
  const { seed = exportDefaults.seed, proposalsCount = exportDefaults.proposalsCount } = request;
  const taken = parseArgument(exportArguments.dependencies, dependencies, 'dependencies of an export');
  const { engine, panel = majorityVerdict } = taken;
  const { signal } = parseArgument(exportArguments.options, options, 'options of an export');
  return { folder, signal, choices: { engine, seed, shares, panel, queryRole, proposalsCount } };
}
