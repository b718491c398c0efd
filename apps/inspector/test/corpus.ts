import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What acts as markup or script where it is not shown as text. */
export const hostileText = '<img src=x onerror="document.title=\'broken\'"><script>document.title="broken"</script>';

const lighthouse = `# The lighthouse

The lamp of the lighthouse turns once in ten seconds. The keeper winds the clockwork at dusk.
`;

const files: Readonly<Record<string, string>> = {
  'docs/tides.md': `# Tides

The sea rises and falls twice a day. The moon pulls the water towards it.

## Spring tides

When sun and moon stand in one line, the tide is highest. Sailors call this a spring tide.

## Neap tides

When sun and moon stand at a right angle, the tide is lowest. Sailors call this a neap tide.
`,
  'docs/harbour.md': `# The harbour

A ship enters the harbour at high tide. The harbour master keeps a table of the tides.

## Hostile notes

Someone wrote this into the log of the harbour: ${hostileText}
`,
  'docs/lighthouse.md': lighthouse,
  'docs/old/lighthouse.md': lighthouse,
  'docs/turn.md': `# When does the tide turn?

The tide turns about every six hours, when the water stands still for a while. Fishermen wait for it, since nets are
cast best in slack water, and the harbour master rings a bell so that nobody misses the moment.
`,
  'src/tide-table.ts': `/** Hours between two high tides. */
export const hoursBetweenTides = 12.42;

/** When the next high tide comes, in hours from midnight. */
export function nextHighTide(lastHighTide: number): number {
  return (lastHighTide + hoursBetweenTides) % 24;
}

/** Whether a ship with this draught can enter the harbour. */
export function canEnterHarbour(draught: number, depth: number): boolean {
  return depth - draught > 0.5;
}
`,
  'src/lamp.ts': `/** Seconds for one turn of the lamp of the lighthouse. */
export const secondsPerTurn = 10;

/** Where the lamp points, in degrees. */
export function lampDirection(seconds: number): number {
  return ((seconds % secondsPerTurn) / secondsPerTurn) * 360;
}
`,
};

/** A folder with a small project about the sea, and a config that names it. */
export async function corpusFolder(): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'inspector-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await writeFile(join(folder, 'touchstone.config.yaml'), 'indexes:\n  sea:\n    sources: [docs, src]\n');
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
