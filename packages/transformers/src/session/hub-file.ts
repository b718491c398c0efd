import { RetrievalError, retryAfterOfHeader } from '@touchstone/contract';
import { modelError, providerName, reasonOf } from './model-error.ts';

/** The address of a model on a hub. */
export interface HubFileSource {
  readonly host: string;
  readonly model: string;
  readonly revision: string;
  readonly token?: string;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
}

export interface HubFile {
  readonly body: ReadableStream<Uint8Array>;
  /** Absent where the hub does not send it, or sends the file compressed. */
  readonly totalBytes?: number;
}

/** Requests one file of a model from the hub. Throws the error of its status. */
export async function hubFile(file: string, source: HubFileSource): Promise<HubFile> {
  const { host, model, revision, token } = source;
  const url = `${host.replace(/\/+$/, '')}/${model}/resolve/${encodeURIComponent(revision)}/${file}`;
  const response = await source
    .fetch(url, {
      signal: source.signal,
      headers: token === undefined ? undefined : { authorization: `Bearer ${token}` },
    })
    .catch((error: unknown) => {
      source.signal.throwIfAborted();
      throw modelError('unavailable', `${host} cannot be reached for model "${model}": check the network.`, {
        operatorNote: causeOf(error),
        cause: error,
      });
    });
  if (response.ok && response.body !== null) {
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    const plain = response.headers.get('content-encoding') === null && Number.isSafeInteger(length);
    return { body: response.body, totalBytes: plain ? length : undefined };
  }
  await response.body?.cancel();
  throw failedStatus(response, file, source);
}

function failedStatus(
  { status, headers }: Response,
  file: string,
  { host, model, revision, token }: HubFileSource,
): Error {
  const what = `${file} of model "${model}" at revision "${revision}"`;
  if (status === 401 || status === 403) {
    const remedy = token === undefined ? 'pass hubToken if it needs one' : 'check hubToken';
    return modelError('unauthenticated', `${host} refused ${what} (${status}): check the model's name, and ${remedy}.`);
  }
  if (status === 404) {
    return modelError(
      'invalid_config',
      `${host} has no ${what}: check name, revision and dtype. Models without an onnx folder have to be exported to ONNX first; ` +
        'many have an export under Xenova/ or onnx-community/.',
    );
  }
  if (status === 429) {
    return new RetrievalError(
      'rate_limited',
      `${host} refused the download because of too many requests (429, ${what}).`,
      {
        provider: providerName,
        retryAfterMs: retryAfterOfHeader(headers.get('retry-after'), Date.now()),
      },
    );
  }
  const code = status >= 500 ? 'unavailable' : 'bad_response';
  return modelError(code, `${host} answered ${status} for ${what}.`);
}

/** fetch has only "fetch failed"; its cause has the reason. */
function causeOf(error: unknown): string {
  return reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
}
