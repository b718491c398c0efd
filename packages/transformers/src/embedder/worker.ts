// The thread that runs the model. Nothing imports this file: `transformersEmbedder` starts it by its path.
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerSettings } from '../session/protocol.ts';
import { serveModel } from '../session/serve-model.ts';
import { type PoolingSettings, pooledRows } from './pooled-rows.ts';

const settings: WorkerSettings & { readonly task: PoolingSettings } = workerData;

if (parentPort !== null) {
  await serveModel(parentPort, settings, {
    modelClass: 'AutoModel',
    rows: (outputs, lengths) => pooledRows(outputs, lengths, settings.task),
  });
}
