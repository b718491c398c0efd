import { createHash } from 'node:crypto';
import { RetrievalError } from '@touchstone/contract';

/** The scope that a cursor continues. */
export interface CursorScope {
  /** The arguments that made the list, the tool's name among them; not those that only size a page. */
  readonly question: unknown;
  /** The whole list. Where it is another one at the next call, positions in it mean nothing any more. */
  readonly list: unknown;
  /** Positions from 0 up to here, exclusive. */
  readonly end: number;
}

/**
 * The position of the next page: a number, a digest of the question and a digest of the list. It is short, for a model
 * has to copy it, and the server keeps nothing for it: the next call makes the list again and compares.
 */
export function cursorAt(position: number, { question, list }: Omit<CursorScope, 'end'>): string {
  return `${position}.${digest(question, 6)}.${digest(list, 10)}`;
}

/**
 * The first position of a cursor's page; 0 without one. So no item is lost and none is shown twice.
 *
 * @throws `invalid_request` for any other text, for a cursor of another question, and for a list that has changed.
 */
export function positionOf(cursor: string | undefined, { question, list, end }: CursorScope): number {
  if (cursor === undefined) return 0;
  const [, position, asked, listed] = /^(\d{1,9})\.([\w-]{6})\.([\w-]{10})$/.exec(cursor) ?? [];
  if (position === undefined) throw notOurs();
  if (asked !== digest(question, 6)) {
    throw refused('belongs to another question: repeat the arguments of the answer that gave it');
  }
  if (listed !== digest(list, 10)) {
    throw refused('is stale, because the index has changed since that answer: ask again without it');
  }
  if (Number(position) >= end) throw notOurs();
  return Number(position);
}

function notOurs(): RetrievalError {
  return refused('is not a cursor of this server: copy it from the answer before');
}

function refused(why: string): RetrievalError {
  return new RetrievalError('invalid_request', `cursor ${why}.`);
}

/** Undefined members count as absent, as in JSON. */
function digest(value: unknown, characters: number): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, characters);
}
