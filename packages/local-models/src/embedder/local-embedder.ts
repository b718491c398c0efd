import {
  type CallOptions,
  type Embedder,
  type Embedding,
  type Steps,
  threadTurns,
  throwIfAborted,
} from '@touchstone/contract';
import { embedDocument } from '../static-model/embed-document.ts';
import { openStaticModel, type StaticModel, staticModelIdentity } from '../static-model/static-model.ts';

/**
 * The embedder that needs no key, no network and no download: a static model of the package, read from disk at the first use.
 * Equal texts of one role give equal bits on every platform.
 *
 * - Vectors are unit length, for cosine: a query's best document is usually near 0.5 to 0.6, an unlike text near 0.
 * - `document` gives the lead line (title, heading, signature) a fixed share; `query` and `code-query` are the same.
 * - A text has no upper length, and a call no upper number of texts: nothing is ever cut off.
 * - A text without a known token (empty, or only symbols) has the vector (1, 0, 0, ...), and `unknown` names it.
 * - Reading the model and embedding yield to other work, and look at the signal: the call then rejects with `aborted`.
 *
 * Throws `internal` where the model's file is missing or damaged.
 */
export function localEmbedder(): Embedder {
  return {
    specVersion: 1,
    name: 'local',
    inProcess: true,
    get model() {
      return staticModelIdentity().name;
    },
    get dimensions() {
      return staticModelIdentity().dimensions;
    },
    limits: {
      maxTexts: Number.MAX_SAFE_INTEGER,
      maxTokensPerText: Number.MAX_SAFE_INTEGER,
      maxTokensPerCall: Number.MAX_SAFE_INTEGER,
    },
    async embed({ texts, role }, options: CallOptions = {}) {
      const task = { signal: options.signal, what: 'embedding of texts' };
      throwIfAborted(task.signal, task.what);
      return threadTurns.run(embedAll(await openStaticModel(), texts, role), task);
    },
  };
}

/** One text is never cut. */
function* embedAll(
  model: StaticModel,
  texts: readonly string[],
  role: Parameters<Embedder['embed']>[0]['role'],
): Steps<Embedding> {
  const vectors: Float32Array[] = [];
  const unknown: number[] = [];
  for (const [position, text] of texts.entries()) {
    const vector = role === 'document' ? embedDocument(model, text) : model.embed(text);
    // Without a known token, the vector is (1, 0, 0, ...); so only such a one is looked at again.
    if (vector[0] === 1 && model.tokenize(text).length === 0) unknown.push(position);
    vectors.push(vector);
    yield;
  }
  return { vectors, unknown: unknown.length > 0 ? unknown : undefined };
}
