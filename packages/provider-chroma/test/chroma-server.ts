import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChromaClient } from 'chromadb';
import { onTestFinished } from 'vitest';

/** The vendor's client on the same server. */
export function vendorClient(url: string): ChromaClient {
  const { hostname, port, protocol } = new URL(url);
  return new ChromaClient({ host: hostname, port: Number(port), ssl: protocol === 'https:' });
}

/** A folder that goes with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-chroma-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What Chroma's store does otherwise, wherever it runs. */
export const leaseDeviations = {
  'runs of different parts hold leases side by side, renew them, and give back their own alone':
    "Chroma has no transactions: two writers would overwrite one another's version, so parts are written in turn.",
};
