import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EvidenceCandidate, isRetrievalError } from '@touchstone/contract';
import { parsePack, verifyCitations } from '@touchstone/ingest/verify';
import type { CheckCase } from '../check-case.ts';
import { seeded } from '../seeded.ts';
import { loggedProject } from './logged-project.ts';
import { mutateJson } from './mutate-json.ts';
import type { RecordDamage } from './record-groups.ts';

/** Verifies a damaged pack: it is refused, or each candidate matches exactly where its source has its text. */
export const checkPack: CheckCase = async (folder, measured) => {
  const damage = JSON.parse(readFileSync(join(folder, 'damage.json'), 'utf8')) as RecordDamage;
  const project = await loggedProject();
  const text = damagedText(project.json, damage);
  const places = [{ root: project.folder }];
  try {
    const checks = await measured(async () => {
      const pack = parsePack(text, 'the pack');
      return (await verifyCitations(pack.candidates, { places })).map(({ status }, at) => ({
        status,
        candidate: pack.candidates[at],
      }));
    });
    const originals = new Set(project.pack.candidates.map(essenceOf));
    return checks.flatMap(({ status, candidate }) => {
      if (candidate === undefined) return [];
      if (status === 'match' && !isTrue(candidate, project.folder))
        return [`it matches, and is not so: ${essenceOf(candidate)}`];
      return status !== 'match' && originals.has(essenceOf(candidate))
        ? [`it is as it was, and is called ${status}`]
        : [];
    });
  } catch (thrown) {
    if (isRetrievalError(thrown) && thrown.code === 'invalid_request') return [];
    return [`it threw ${thrown instanceof Error ? thrown.stack : String(thrown)}`];
  }
};

/** JSON changed in places, or its bytes. */
export function damagedText(json: unknown, { seed, how, times }: RecordDamage): string {
  const random = seeded(seed);
  if (how === 'json') {
    let value = json;
    for (let at = 0; at < times; at += 1) ({ value } = mutateJson(value, random));
    return JSON.stringify(value) ?? '';
  }
  const bytes = Buffer.from(JSON.stringify(json));
  for (let at = 0; at < times; at += 1)
    bytes[random.int(0, bytes.length - 1)] = random.pick([random.int(0, 255), 0x22, 0x7b, 0x5c, 0x00]);
  return bytes.subarray(0, random.chance(0.2) ? random.int(0, bytes.length) : bytes.length).toString('utf8');
}

/** All that a citation stands for. */
function essenceOf({
  citation,
  text,
  repo,
  ref,
  path,
  url,
  startLine,
  endLine,
  contentHash,
  ...rest
}: EvidenceCandidate): string {
  const { reader, anchor, pageNumber, nodeKind } = rest as Readonly<Record<string, unknown>>;
  return JSON.stringify([
    citation,
    text,
    repo,
    ref,
    path,
    url,
    startLine,
    endLine,
    contentHash,
    reader,
    anchor,
    pageNumber,
    nodeKind,
  ]);
}

/** By the file alone: its lines are the text, and the citation names no others. */
function isTrue({ citation, text, path, startLine, endLine = startLine }: EvidenceCandidate, folder: string): boolean {
  if (path === undefined || !existsSync(join(folder, path))) return false;
  const file = readFileSync(join(folder, path), 'utf8');
  const named = /#L(\d+)(?:-L?(\d+))?$/.exec(citation);
  if (startLine === undefined) return named === null && file.includes(text);
  if (named !== null && (Number(named[1]) !== startLine || Number(named[2] ?? named[1]) !== endLine)) return false;
  return (
    file
      .split('\n')
      .slice(startLine - 1, endLine)
      .join('\n') === text
  );
}
