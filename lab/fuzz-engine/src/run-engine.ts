// The engine that is fuzzed: a small project with two indexes and a key. Tells its address, then each line of its log that tells of a
// defect, and its memory when asked. Ends when the process that started it goes away.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { newKey, startEngine } from '@touchstone/engine';
import { closing, loadConfig, openIndexer } from '@touchstone/host';
import { pino } from 'pino';
import type { Started } from './engine-process.ts';

const { key, sha256 } = newKey();
const records = Array.from({ length: 40 }, (_, at) => ({
  _id: `note-${at}`,
  text: `Note ${at}: a hook runs before the handler, and errors become replies.`,
  metadata: { section: `chapter-${at % 5}`, url: `https://notes.example/${at}`, price: at, tags: ['a', at] },
}));
const files = {
  'touchstone.config.json': JSON.stringify({
    indexes: { docs: { sources: ['docs', 'notes.jsonl'] }, code: { sources: ['src'] } },
    // To list many calls is to read many files.
    log: { keep: 20 },
    // Nothing takes long here; a busy machine is no failure of the engine.
    retrieval: { timeoutMs: 120_000 },
    server: { workers: 2, timeoutMs: 120_000, keys: [{ name: 'fuzz', sha256 }] },
  }),
  'docs/hooks.md': '# Hooks\n\nThe onRequest hook runs first.\n\n## Reply\n\nreply.send ends a request.\n',
  'docs/errors.md': '# Errors\n\nsetErrorHandler catches what a route throws.\n',
  'notes.jsonl': records.map((record) => JSON.stringify(record)).join('\n'),
  'src/hooks.js': 'export function runHooks(hooks, request) {\n  for (const hook of hooks) hook(request);\n}\n',
};
const hints = {
  index: ['docs', 'code'],
  indexes: ['docs', 'code'],
  query: ['hooks', 'how do hooks run', 'runHooks(hooks, request)', 'errors of a route', 'reply.send'],
  field: ['section', 'url', 'price', 'tags', 'path', 'symbol', 'timestamp', 'chunk_index'],
  citation: ['docs/hooks.md#L1-L3', 'docs/hooks.md', 'src/hooks.js#L1-L3'],
  path: ['docs/hooks.md', 'src/hooks.js'],
  lines: ['1-3', '2', '1-'],
};

const folder = mkdtempSync(join(tmpdir(), 'touchstone-fuzz-'));
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
await closing(await openIndexer(await loadConfig({ cwd: folder, env: {}, isTrusted: true })), async (indexer) => {
  for (const request of indexer.requests()) await indexer.index(request);
});
const log = pino({ level: 'info' }, { write: (line: string) => void (isDefect(line) && tell(line)) });
const engine = await startEngine({ cwd: folder, version: 'fuzzed', port: 0, log });
tell({ url: engine.url, key, folder, hints } satisfies Started);
process.on('message', () => tell(process.memoryUsage.rss()));
process.once('disconnect', async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A note on a failure, a status of 500 or more other than that of a budget that ran out, or a key. */
function isDefect(line: string): boolean {
  return line.includes(key) || (/"level":(?:50|60)/.test(line) && !line.includes('"status":504'));
}

function tell(message: Started | string | number): void {
  if (process.connected) process.send?.(message);
}
