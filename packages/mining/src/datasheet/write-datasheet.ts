import type { ExportDependencies, ExportRequest } from '../export/export-request.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { writeWhole } from '../workspace/record-file.ts';
import { renderDatasheet } from './datasheet-page.ts';
import { type MiningStats, miningStats } from './mining-stats.ts';

/** A written datasheet, and the figures in it. */
interface DatasheetReport {
  readonly file: string;
  readonly stats: MiningStats;
}

/**
 * Writes the datasheet of a run, `datasheet.html`: one page without scripts that needs no network. The same records give the same
 * bytes.
 *
 * @throws as `miningStats`.
 */
export async function writeDatasheet(
  request: ExportRequest,
  dependencies: ExportDependencies,
): Promise<DatasheetReport> {
  const stats = await miningStats(request, dependencies);
  const file = miningFiles(request.folder).datasheet;
  await writeWhole(file, renderDatasheet(stats, dependencies));
  return { file, stats };
}
