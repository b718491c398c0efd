import type { PanelVerdict } from '../panel/panel-verdict.ts';

/** The content of an export, and its form. */
export interface ExportRequest {
  /** The folder of the run. */
  readonly folder: string;
  /** Another seed gives another split. Default 3. */
  readonly seed?: number;
  /**
   * True if kernels count that no judge established: the solution's imports, or an agent's contexts (spec 003 §6.2). An
   * established one goes first. Default false.
   */
  readonly proposalsCount?: boolean;
}

/** Dependencies of an export that the calling program provides. */
export interface ExportDependencies {
  /** Name or version of the program, for the data set. */
  readonly engine: string;
  /** Makes one verdict of those of a panel. Default: `majorityVerdict`. */
  readonly panel?: PanelVerdict;
}
