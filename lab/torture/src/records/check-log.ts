import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type CallRecord, isRetrievalError } from '@touchstone/contract';
import { loadConfig, openLog, repeatCall } from '@touchstone/host';
import { candidateHistories, compareCalls } from '@touchstone/host/log';
import type { CheckCase } from '../check-case.ts';
import { damagedText } from './check-pack.ts';
import { loggedProject } from './logged-project.ts';
import type { RecordDamage } from './record-groups.ts';

/** Reads a log of which one event and one call are damaged: what is read is used, what cannot be is told, and nothing else suffers. */
export const checkLog: CheckCase = async (folder, measured) => {
  const damage = JSON.parse(readFileSync(join(folder, 'damage.json'), 'utf8')) as RecordDamage;
  const project = await loggedProject();
  cpSync(join(project.folder, '.touchstone'), join(folder, '.touchstone'), { recursive: true });
  const log = join(folder, '.touchstone', 'log');
  const events = join(log, 'events.jsonl');
  const [first = '', ...others] = readFileSync(events, 'utf8').split('\n');
  writeFileSync(events, [damagedText(JSON.parse(first), damage), ...others].join('\n'));
  const calls = readdirSync(join(log, 'calls')).sort();
  const struck = join(log, 'calls', calls[0] ?? '');
  const text = damagedText(JSON.parse(gunzipSync(readFileSync(struck)).toString('utf8')), damage);
  writeFileSync(struck, damage.how === 'json' ? gzipSync(text) : Buffer.from(text));
  return measured(() => readLog(folder, calls));
};

async function readLog(folder: string, calls: readonly string[]): Promise<readonly string[]> {
  const loaded = await loadConfig({ cwd: folder, env: {}, isTrusted: true });
  const log = openLog(loaded);
  const faults: string[] = [];
  const attempt = async <T>(what: string, work: () => Promise<T> | T): Promise<T | undefined> => {
    try {
      return await work();
    } catch (thrown) {
      const isRefusal = isRetrievalError(thrown) && thrown.code !== 'internal';
      if (!isRefusal) faults.push(`${what} threw ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
      return undefined;
    }
  };
  const list = await attempt('list', () => log.list());
  const entries = await attempt('entries', () => log.entries());
  const counted = (list?.calls.length ?? 0) + (list?.damaged.length ?? 0);
  if (counted !== calls.length) faults.push(`the list tells of ${counted} calls, and there are ${calls.length}`);
  if ((entries?.entries.length ?? 0) < calls.length - 1) faults.push('events that are sound are not read');
  const records: CallRecord[] = [];
  for (const file of calls) {
    const record = await attempt('read', () => log.read(file.replace('.json.gz', '')));
    if (record === undefined) continue;
    records.push(record);
    await attempt('histories', () => candidateHistories(record.trace.stages));
    await attempt('repeat', () => repeatCall(record, loaded, { engine: 'torture' }));
  }
  if (records.length < calls.length - 1) faults.push('calls that are sound are not read');
  const [one, other] = records;
  if (one !== undefined && other !== undefined) await attempt('compare', () => compareCalls(one, other));
  return faults;
}
