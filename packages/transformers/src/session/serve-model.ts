import { setImmediate } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import { type EncodedItem, encodeItems } from './encode-items.ts';
import { type LoadedModel, loadModel, type ModelClass } from './load-model.ts';
import { modelError, toErrorForm } from './model-error.ts';
import { guarded } from './native-guard.ts';
import { paddedInputs } from './padded-inputs.ts';
import type { FromWorker, JobOutput, ToWorker, Truncation, WorkerSettings } from './protocol.ts';
import { loadRuntime, type RuntimeOutputs, type TransformersRuntime } from './runtime.ts';
import { tokenBatches } from './token-batches.ts';

/** The work of one kind of model on a batch. */
export interface ModelTask {
  readonly modelClass: ModelClass;
  /** A row of numbers for each item of the batch, all of one length; `lengths` are the items' tokens. */
  rows(outputs: RuntimeOutputs, lengths: readonly number[]): readonly Float32Array[];
}

/**
 * The worker's side: loads transformers.js, then the model, then runs jobs batch by batch. Between batches it listens, so that
 * a cancelled job stops and an urgent one (a query) goes before the rest of a long one.
 */
export async function serveModel(port: MessagePort, settings: WorkerSettings, task: ModelTask): Promise<void> {
  const send: Send = (message, transfer = []) => port.postMessage(message, transfer);
  let jobs: Jobs | undefined;
  const orFail = async (step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      send({ kind: 'failed', error: toErrorForm(error, `start of model "${settings.model}"`) });
      port.close();
    }
  };
  const importing = guarded(settings.guard, () => loadRuntime(settings.runtime));

  port.on('message', (message: ToWorker) => {
    if (message.kind === 'load') {
      void orFail(async () => {
        const runtime = await importing;
        const load = () => loadModel(runtime, task.modelClass, message.directory, settings);
        jobs = jobsOf({ runtime, loaded: await guarded(settings.guard, load), settings, task }, send);
        send({ kind: 'loaded' });
      });
    }
    if (message.kind === 'run') jobs?.add(message);
    if (message.kind === 'cancel') jobs?.drop(message.id);
    if (message.kind === 'close') {
      // The thread ends by itself after its present work; the model's memory goes with it.
      jobs?.clear();
      port.close();
    }
  });
  await orFail(async () => {
    await importing;
    send({ kind: 'imported' });
  });
}

type Send = (message: FromWorker, transfer?: ArrayBuffer[]) => void;

interface Service {
  readonly runtime: TransformersRuntime;
  readonly loaded: LoadedModel;
  readonly settings: WorkerSettings;
  readonly task: ModelTask;
}

interface Job {
  readonly id: number;
  readonly urgent: boolean;
  readonly encoded: readonly EncodedItem[];
  readonly truncations: readonly Truncation[];
  readonly batches: (readonly number[])[];
  readonly rows: Float32Array[];
}

interface Jobs {
  add(message: JobRequest): void;
  drop(id: number): void;
  clear(): void;
}

type JobRequest = Extract<ToWorker, { kind: 'run' }>;

function jobsOf(service: Service, send: Send): Jobs {
  const jobs: Job[] = [];
  let working = false;

  const drop = (id: number) => {
    const position = jobs.findIndex((job) => job.id === id);
    if (position >= 0) jobs.splice(position, 1);
  };
  const refuse = (id: number, error: unknown) =>
    send({ kind: 'refused', id, error: toErrorForm(error, `inference of model "${service.settings.model}"`) });

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    for (let job = nextJob(jobs); job !== undefined; job = nextJob(jobs)) {
      try {
        await guarded(service.settings.guard, () => runBatch(job, service));
      } catch (error) {
        // The failure of a cancelled job is of no interest.
        if (jobs.includes(job)) refuse(job.id, error);
        drop(job.id);
      }
      if (job.batches.length === 0 && jobs.includes(job)) {
        drop(job.id);
        const output = outputOf(job);
        send({ kind: 'done', id: job.id, output }, [output.values.buffer]);
      }
      await setImmediate();
    }
    working = false;
  }

  return {
    add(message) {
      try {
        jobs.push(newJob(message, service));
        void work();
      } catch (error) {
        refuse(message.id, error);
      }
    },
    drop,
    clear() {
      jobs.length = 0;
    },
  };
}

function newJob({ id, items, urgent }: JobRequest, service: Service): Job {
  const { encoded, truncations } = encodeItems(service.loaded.tokenizer, items, service.settings);
  const lengths = encoded.map(({ ids }) => ids.length);
  return { id, urgent, encoded, truncations, batches: [...tokenBatches(lengths, service.settings)], rows: [] };
}

function nextJob(jobs: readonly Job[]): Job | undefined {
  return jobs.find(({ urgent }) => urgent) ?? jobs[0];
}

async function runBatch(job: Job, { runtime, loaded, task }: Service): Promise<void> {
  const positions = job.batches.shift() ?? [];
  const batch = positions.flatMap((position) => job.encoded[position] ?? []);
  const outputs = await loaded.model(paddedInputs(runtime, batch, loaded.tokenizer.pad_token_id ?? 0));
  const rows = task.rows(
    outputs,
    batch.map(({ ids }) => ids.length),
  );
  for (const [order, position] of positions.entries()) {
    const row = rows[order];
    if (row === undefined || !row.every(Number.isFinite)) {
      throw modelError('bad_response', 'The model gave something that is not a number.');
    }
    job.rows[position] = row;
  }
}

function outputOf({ rows, truncations }: Job): JobOutput {
  const width = rows[0]?.length ?? 0;
  const values = new Float32Array(rows.length * width);
  for (const [position, row] of rows.entries()) values.set(row, position * width);
  return { values, truncations };
}
