import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Project, touchstone } from './project.ts';
import { type WatchedProcess, watchedProcess } from './watched-process.ts';

/** Something that answers over HTTP. */
export interface Service extends WatchedProcess {
  readonly url: string;
}

/** The engine over a project, as `touchstone serve` starts it. */
export async function startEngine({ folder }: Pick<Project, 'folder'>): Promise<Service> {
  const engine = await watchedProcess(touchstone, ['serve', '--port', '0', '--json'], { cwd: folder });
  return { ...engine, url: JSON.parse(engine.firstLine).url };
}

/** The plain service, over the corpus of a project. */
export async function startPeer({ folder }: Project): Promise<Service> {
  const peer = await watchedProcess(scriptAt('./peer-service.ts'), [join(folder, 'corpus.jsonl')], {
    nodeArgs: ['--max-old-space-size=12288'],
  });
  return { ...peer, url: peer.firstLine };
}

/** A server that reads what it is asked and answers without looking at it. */
export async function startBare(): Promise<Service> {
  const bare = await watchedProcess(scriptAt('./bare-service.ts'), []);
  return { ...bare, url: bare.firstLine };
}

/** How the vendor behaves. */
interface EdgeMood {
  /** What every answer takes, in milliseconds. */
  readonly delayMs: number;
  /** How many of the requests fail, from 0 to 1. */
  readonly faults: number;
}

/** What a vendor's edge has seen since its mood was last set. */
interface EdgeCounts {
  readonly requests: number;
  readonly faults: Readonly<Record<string, number>>;
  /** Questions of which at least one request failed. */
  readonly questionsWithFaults: readonly string[];
}

/** A vendor's edge on this machine. */
export interface VendorEdge extends Service {
  behave(mood: EdgeMood): Promise<void>;
  counts(): Promise<EdgeCounts>;
}

export async function startEdge(): Promise<VendorEdge> {
  const edge = await watchedProcess(scriptAt('./vendor-edge.ts'), []);
  const url = edge.firstLine;
  return {
    ...edge,
    url,
    behave: async (mood) => void (await fetch(`${url}/mood`, { method: 'POST', body: JSON.stringify(mood) })),
    counts: async () => (await (await fetch(`${url}/counts`)).json()) as EdgeCounts,
  };
}

/** Chroma's own server, from its npm package; undefined where it does not run on this machine. */
export async function startChroma(): Promise<Service | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-load-chroma-'));
  const port = await freePort();
  const config = join(folder, 'config.yaml');
  const data = JSON.stringify(join(folder, 'data'));
  writeFileSync(config, `port: ${port}\nlisten_address: "127.0.0.1"\npersist_path: ${data}\n`);
  const cli = join(dirname(fileURLToPath(import.meta.resolve('chromadb'))), 'cli.mjs');
  const url = `http://127.0.0.1:${port}`;
  const server = await watchedProcess(cli, ['run', config], { cwd: folder }).catch(() => undefined);
  const stop = async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; server !== undefined && tries < 100; tries++) {
    const answer = await fetch(`${url}/api/v2/heartbeat`).catch(() => undefined);
    if (answer?.ok) return { ...server, url, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  return undefined;
}

/** A port that nothing listens on: Chroma's server cannot be told to take any. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function scriptAt(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
