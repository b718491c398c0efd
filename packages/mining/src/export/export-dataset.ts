import { rm } from 'node:fs/promises';
import { readRunRecords } from '../records/run-records.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { writeWhole } from '../workspace/record-file.ts';
import { assembleDataset } from './assemble-dataset.ts';
import { datasetYaml } from './dataset-yaml.ts';
import { type ExportReport, exportWarnings } from './export-report.ts';
import type { ExportDependencies, ExportRequest } from './export-request.ts';
import { minedDataset } from './mined-dataset.ts';

/**
 * Writes `retrieval_dataset.yaml`, in the form of spec 003 §3, and `mined_dataset.json`, which has kernels, judgements and
 * provenance besides. Equal records give equal bytes. Where no question has a positive context, there is no YAML, and an older one is
 * removed.
 *
 * @throws `invalid_request` where nothing was extracted into the folder, and for files of another form.
 */
export async function exportDataset(request: ExportRequest, dependencies: ExportDependencies): Promise<ExportReport> {
  const records = await readRunRecords(request.folder);
  const { dataset, split } = assembleDataset(records, { ...request, ...dependencies });
  const { text, ...yaml } = datasetYaml(dataset);
  const { splitOf: _, ...parts } = split;
  const files = miningFiles(request.folder);
  await writeWhole(files.fullDataset, `${JSON.stringify(minedDataset.encode(dataset), null, 1)}\n`);
  if (text === undefined) await rm(files.dataset, { force: true });
  else await writeWhole(files.dataset, text);
  return {
    files: [...(text === undefined ? [] : [files.dataset]), files.fullDataset],
    questions: dataset.questions.length,
    ...yaml,
    kernels: dataset.questions.filter(({ requiredKernel }) => requiredKernel !== undefined).length,
    queryRole: dataset.queryRole,
    split: { ...dataset.split, ...parts },
    warnings: exportWarnings(dataset, { yaml, split }),
  };
}
