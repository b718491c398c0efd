import { type CallRecord, RetrievalError } from '@touchstone/contract';
import { NoSuchCall } from '@touchstone/host/log';
import { allowedIndex } from './allowed-indexes.ts';
import type { CallTask } from './call-task.ts';
import type { OpenedEngine } from './opened-engine.ts';

/** The logged call that the path names, if it is the caller's to look into. Throws `invalid_request`, `forbidden`, and `NoSuchCall`. */
export async function recordedCall({ retriever }: OpenedEngine, task: CallTask): Promise<CallRecord> {
  const { log } = retriever;
  const asked = task.parameters?.id ?? 'last';
  const record = await log.read(task.callsOf === undefined ? asked : await ownCall(log, asked, task.callsOf));
  for (const index of indexesOf(record)) allowedIndex(task, index);
  return record;
}

/** Of the calls of one key alone, so that no answer reveals any other. */
async function ownCall(log: OpenedEngine['retriever']['log'], asked: string, callsOf: string): Promise<string> {
  const { calls } = await log.list();
  const own = calls.map(({ id }) => id).filter((id) => id.startsWith(callsOf));
  const [first, second] = asked === 'last' ? own.slice(0, 1) : own.filter((id) => id === asked || id.startsWith(asked));
  if (first === undefined) throw new NoSuchCall('The log has no such call of this key.');
  if (second === undefined || own.includes(asked)) return second === undefined ? first : asked;
  throw new RetrievalError(
    'invalid_request',
    'Several calls of this key have an id that starts like that: give more of the id.',
  );
}

/** The indexes of a call. */
export function indexesOf(record: CallRecord): readonly string[] {
  return record.kind === 'search' ? [record.request.index] : record.indexes.map(({ index }) => index);
}
