// The thread that runs the model. Nothing imports this file: `transformersReranker` starts it by its path.
import { parentPort, workerData } from 'node:worker_threads';
import { serveModel } from '../session/serve-model.ts';
import { logitRows } from './logit-rows.ts';

if (parentPort !== null) {
  await serveModel(parentPort, workerData, { modelClass: 'AutoModelForSequenceClassification', rows: logitRows });
}
