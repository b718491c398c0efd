import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { toolFolder, touchstone } from './project.ts';
import { collectionName } from './stand-ins.ts';

/** The profile of each vendor: semantic search of a Qdrant collection that another program has filled. */
const vendors = {
  cohere: { profile: 'validated', index: 'documents', provider: 'cohere', model: 'embed-english-v3.0' },
  voyage: { profile: 'adk', index: 'adk_docs', provider: 'voyage', model: 'voyage-context-3' },
} as const;

export type VendorName = keyof typeof vendors;

/** A folder with the config that `touchstone init --profile` writes. */
export interface ShippedProject {
  readonly folder: string;
  readonly index: string;
  remove(): void;
}

/** Writes it, and puts addresses into it and a collection that is there. Nothing else is changed. */
export function shippedProject(
  vendor: VendorName,
  urls: { readonly vendor: string; readonly qdrant: string },
  workers: number,
): ShippedProject {
  const { profile, index, provider, model } = vendors[vendor];
  const folder = mkdtempSync(join(tmpdir(), `touchstone-load-${profile}-`));
  // A config's providers are looked for from its folder.
  symlinkSync(join(toolFolder, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, [touchstone, 'init', '--profile', profile], { cwd: folder, stdio: 'ignore' });
  const file = join(folder, 'touchstone.config.yaml');
  const collection = {
    collection: collectionName,
    fingerprint: { embedding: { provider, model, dimensions: 1024, metric: 'cosine' } },
    vectors: { dense: '' },
    fields: { chunk_id: 'chunk_id' },
  };
  const base = vendor === 'voyage' ? `${urls.vendor}/v1` : urls.vendor;
  const text = readFileSync(file, 'utf8')
    .replaceAll(/apiKey: "\$\{(CO|VOYAGE)_API_KEY:-\}"/g, `apiKey: no-key-is-checked, baseUrl: "${base}"`)
    .replace(/url: "\$\{QDRANT_URL:-[^}]*\}"/, `url: "${urls.qdrant}"`)
    .replace(/^( *)apiKey: "\$\{QDRANT_API_KEY:-\}"$/m, `$1collections: ${JSON.stringify({ [index]: collection })}`);
  writeFileSync(file, `${text}\nserver: { workers: ${workers} }\n`);
  return { folder, index, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
