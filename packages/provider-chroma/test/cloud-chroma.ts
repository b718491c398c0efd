import { bytesOf, cloudQuotas } from '../src/server/quotas.ts';
import { leaseDeviations } from './chroma-server.ts';

export const cloudUrl = 'https://api.trychroma.com';
export const cloudKey = 'ck-cloud-secret-0123456789';

/** What of the conformance kit its quotas do not let pass. */
export const cloudDeviations = {
  'an index name outside the rule is refused': 'names of collections, of which an index is a part, have 128 bytes',
  'metadata of any plain JSON comes back as it was written, to the hundredth level; null is no document':
    'a metadata value has 4,096 bytes',
  ...leaseDeviations,
};

/** What was asked of it. */
export interface CloudRequest {
  readonly method: string;
  /** Below `/api/v2`. */
  readonly path: string;
  readonly body: CloudBody | undefined;
}

interface CloudBody {
  readonly ids?: readonly string[];
  readonly limit?: number;
  readonly n_results?: number;
  readonly where?: object;
  readonly documents?: readonly string[];
  readonly metadatas?: readonly object[];
  readonly metadata?: object;
  readonly new_metadata?: object;
}

interface Cloud {
  readonly fetch: typeof globalThis.fetch;
  readonly requests: readonly CloudRequest[];
}

/**
 * Chroma Cloud in front of a local server: it knows one key, tells whom that is of, and refuses what exceeds the quotas that its
 * documentation lists, in its words and with its status. Whatever passes the local server answers.
 */
export function cloudInFrontOf(
  serverUrl: string,
  databases: readonly string[] = ['default_database'],
  tenant = 'default_tenant',
): Cloud {
  const requests: CloudRequest[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { origin, pathname, search } = new URL(String(input));
    if (origin !== cloudUrl) throw new TypeError('fetch failed', { cause: new Error(`no route to ${origin}`) });
    if (new Headers(init.headers).get('x-chroma-token') !== cloudKey) return refusal(401, 'Unauthorized');
    const body: CloudBody | undefined = init.body ? JSON.parse(String(init.body)) : undefined;
    const path = pathname.replace('/api/v2', '');
    requests.push({ method: init.method ?? 'GET', path: `${path}${search}`, body });
    if (path === '/auth/identity') return Response.json({ user_id: 'u', tenant, databases });
    const exceeded = exceededBy(path, body, new URLSearchParams(search));
    if (exceeded !== undefined) return refusal(422, `Quota exceeded: '${exceeded}' exceeded quota limit`);
    const answer = await globalThis.fetch(`${serverUrl}${pathname}${search}`, init);
    return answer;
  };
  return { fetch, requests };
}

function refusal(status: number, message: string): Response {
  return Response.json({ error: 'ChromaError', message }, { status });
}

/** The name of a quota that a request exceeds. */
function exceededBy(path: string, body: CloudBody = {}, query: URLSearchParams): string | undefined {
  const { results, records, predicates, idBytes, documentBytes, keys, keyBytes, valueBytes } = cloudQuotas;
  const isWrite = /\/(upsert|update|add)$/.test(path);
  const ids = body.ids ?? [];
  const asked = path.endsWith('/get')
    ? (body.limit ?? (body.ids === undefined ? results + 1 : 0))
    : (body.n_results ?? 0);
  if (Math.max(asked, isWrite ? 0 : ids.length, Number(query.get('limit') ?? 0)) > results) return 'Number of results';
  if (isWrite && ids.length > records) return 'Number of records';
  if (predicatesIn(body.where) > predicates) return 'Number of where predicates';
  if (ids.some((id) => bytesOf(id) > idBytes)) return 'ID size';
  if (body.documents?.some((text) => bytesOf(text) > documentBytes)) return 'Document size';
  for (const metadata of body.metadatas ?? []) {
    const entries = Object.entries(metadata).filter(([, value]) => value !== null);
    if (entries.length > keys) return 'Number of metadata keys';
    if (entries.some(([key]) => bytesOf(key) > keyBytes)) return 'Metadata key size';
    if (entries.some(([, value]) => bytesOf(String(value)) > valueBytes)) return 'Metadata value size';
  }
  for (const [key, value] of Object.entries(body.metadata ?? body.new_metadata ?? {})) {
    if (bytesOf(key) > keyBytes) return 'Metadata key size';
    if (bytesOf(String(value)) > cloudQuotas.collectionValueBytes) return 'Collection metadata value size';
  }
  return undefined;
}

function predicatesIn(where: object | undefined): number {
  if (where === undefined) return 0;
  const parts: unknown = Object.entries(where).find(([key]) => key === '$and' || key === '$or')?.[1];
  return Array.isArray(parts) ? parts.reduce((sum: number, part: object) => sum + predicatesIn(part), 0) : 1;
}
