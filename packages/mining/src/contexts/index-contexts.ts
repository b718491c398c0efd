import { type CallOptions, RetrievalError, type StoredChunk, symbolsOf, type VectorStore } from '@touchstone/contract';
import { contentHash } from '@touchstone/ingest';
import type { MiningContext } from '../records/mining-context.ts';

/**
 * Every chunk of an index as a context. Its name is the id of the chunk, as in the results of a search. Its other names are its symbol
 * (`Reply.send`), its path, and both (`lib/reply.js#Reply.send`), each where no other chunk has it. Throws `unsupported` for a store
 * that cannot list chunks, `index_not_found`, and the store's errors.
 */
export async function indexContexts(
  store: VectorStore,
  index: string,
  options: CallOptions = {},
): Promise<readonly MiningContext[]> {
  const chunks = await allChunks(store, index, options);
  const owners = new Map<string, number>();
  for (const name of chunks.flatMap(namesOf)) owners.set(name, (owners.get(name) ?? 0) + 1);
  const ids = new Set(chunks.map(({ id }) => id));
  return chunks.map((chunk) => {
    const aliases = namesOf(chunk).filter((name) => owners.get(name) === 1 && !ids.has(name));
    return {
      fqn: chunk.id,
      text: chunk.text,
      contentHash: contentHash(chunk.text),
      origin: originOf(chunk),
      aliases: aliases.length === 0 ? undefined : aliases.sort(),
    };
  });
}

async function allChunks(store: VectorStore, index: string, options: CallOptions): Promise<readonly StoredChunk[]> {
  if (store.fetchByFilter === undefined) {
    throw new RetrievalError(
      'unsupported',
      `Store "${store.name}" cannot list the chunks of an index. Draw contexts from a package or a folder, or use another store.`,
      { provider: store.name },
    );
  }
  const chunks: StoredChunk[] = [];
  for (;;) {
    const page = await store.fetchByFilter({ index, limit: pageSize, after: chunks.at(-1)?.id }, options);
    chunks.push(...page);
    if (page.length < pageSize) return chunks;
  }
}

const pageSize = 500;

function namesOf({ metadata }: StoredChunk): readonly string[] {
  const { path } = metadata;
  const names = new Set<string>();
  for (const part of symbolsOf(metadata)) {
    names.add(part);
    if (path) names.add(`${path}#${part}`);
  }
  if (path) names.add(path);
  return [...names];
}

function originOf({ metadata }: StoredChunk): MiningContext['origin'] {
  const { path, start_line: startLine, end_line: endLine } = metadata;
  return path ? { path, startLine: startLine ?? undefined, endLine: endLine ?? undefined } : undefined;
}
