import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { modelDirectory, runtime } from '../../test/session/model-directory.ts';
import { nativeGuard } from './native-guard.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './protocol.ts';
import { type ModelTask, serveModel } from './serve-model.ts';

interface Seen {
  readonly words: readonly number[];
  readonly mask: readonly number[];
  readonly types: readonly number[];
  readonly dims: readonly number[];
}

const { seen }: { seen: Seen[] } = await import(runtime);
const words = (text: string) => text.split(' ').map((word) => ({ text: word }));
const firstWords = () => seen.splice(0).map(({ words: [, word = 0] }) => Math.floor(word / 1000));

/** The first number of each input's first word: the stand-in makes it from the first letter. */
const task: ModelTask = {
  modelClass: 'AutoModel',
  rows: ({ last_hidden_state: states }, lengths) => {
    const width = (states?.dims[1] ?? 0) * 2;
    return lengths.map((_, row) => Float32Array.of(Number(states?.data[row * width + 2])));
  },
};

describe('serveModel', () => {
  it('answers with a row for each input, in their order, whatever the batches were', async () => {
    const client = await serve({ batchSize: 2 });
    client.post({ kind: 'run', id: 1, items: [{ text: 'c c c' }, { text: 'a' }, { text: 'b b' }], urgent: false });
    const message = await client.next();
    expect(message.kind === 'done' && [message.id, ...message.output.values]).toEqual([1, 3, 1, 2]);
  });

  it('pads a batch on the right and masks the padding', async () => {
    const client = await serve({ batchSize: 2 });
    seen.length = 0;
    client.post({ kind: 'run', id: 1, items: [{ text: 'a' }, { text: 'b b' }], urgent: false });
    await client.next();
    expect(seen).toEqual([
      {
        words: [101, 1001, 102, 0, 101, 2001, 2001, 102],
        mask: [1, 1, 1, 0, 1, 1, 1, 1],
        types: [0, 0, 0, 0, 0, 0, 0, 0],
        dims: [2, 4],
      },
    ]);
  });

  it('lets an urgent job go before the rest of a long one', async () => {
    const client = await serve({});
    seen.length = 0;
    client.post({ kind: 'run', id: 1, items: words('a b c'), urgent: false });
    client.post({ kind: 'run', id: 2, items: words('q'), urgent: true });
    expect([(await client.next()).kind, (await client.next()).kind]).toEqual(['done', 'done']);
    const order = firstWords();
    expect(order.indexOf(17)).toBeLessThan(order.indexOf(3));
  });

  it('stops a cancelled job between two batches and tells nobody of it', async () => {
    const client = await serve({});
    seen.length = 0;
    client.post({ kind: 'run', id: 1, items: words('a b c d e f g h'), urgent: false });
    client.post({ kind: 'cancel', id: 1 });
    client.post({ kind: 'run', id: 2, items: words('z'), urgent: false });
    expect(await client.next()).toMatchObject({ kind: 'done', id: 2 });
    expect(firstWords().length).toBeLessThan(9);
  });

  it('refuses a job that fails, and goes on', async () => {
    const client = await serve({});
    client.post({ kind: 'run', id: 1, items: words('breaking'), urgent: false });
    client.post({ kind: 'run', id: 2, items: words('a'), urgent: false });
    expect(await client.next()).toEqual({
      kind: 'refused',
      id: 1,
      error: {
        code: 'internal',
        message: 'The inference of model "m" failed unexpectedly. The log of the engine says why.',
        operatorNote: 'Non-zero status code',
      },
    });
    expect(await client.next()).toMatchObject({ kind: 'done', id: 2 });
  });

  it('refuses numbers that are none', async () => {
    const client = await serve({}, { ...task, rows: () => [Float32Array.of(Number.NaN)] });
    client.post({ kind: 'run', id: 1, items: words('a'), urgent: false });
    expect(await client.next()).toMatchObject({ kind: 'refused', error: { code: 'bad_response' } });
  });
});

interface Client {
  post(message: ToWorker): void;
  next(): Promise<FromWorker>;
}

/** The other end of the channel, once the model is loaded. */
async function serve(settings: Partial<WorkerSettings>, served: ModelTask = task): Promise<Client> {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const client = clientOf(port1);
  await serveModel(port2, { ...defaults, ...settings }, served);
  expect(await client.next()).toEqual({ kind: 'imported' });
  client.post({ kind: 'load', directory: await modelDirectory() });
  expect(await client.next()).toEqual({ kind: 'loaded' });
  return client;
}

function clientOf(port: MessagePort): Client {
  const received: FromWorker[] = [];
  port.on('message', (message: FromWorker) => received.push(message));
  return {
    post: (message) => port.postMessage(message),
    async next() {
      while (received.length === 0) await once(port, 'message');
      const [message] = received.splice(0, 1);
      if (message === undefined) throw new Error('No message came.');
      return message;
    },
  };
}

const defaults: WorkerSettings = {
  ...{
    guard: nativeGuard(),
    runtime,
    model: 'm',
    dtype: 'fp32',
    maxTokens: 16,
    overlong: 'refuse',
    itemsField: 'texts',
  },
  ...{ batchSize: 1, batchTokens: 100, threads: 1 },
};
