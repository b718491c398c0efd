import type { LeaseClaim, LeaseDecision, WriterLease } from '@touchstone/contract';
import { decideLease, leaseSchema, withoutHolder } from '@touchstone/provider-kit';
import type { Connection } from '../file/connection.ts';
import { textOf } from '../file/row.ts';

/** Made at the first claim: files that were written before leases are read as they were. */
const table = 'CREATE TABLE IF NOT EXISTS leases (index_name TEXT PRIMARY KEY, lease TEXT NOT NULL) WITHOUT ROWID';

/** Decides a claim and keeps the granted lease; the transaction excludes other claims. */
export function claimLease(connection: Connection, index: string, claim: LeaseClaim): LeaseDecision {
  connection.execute(table);
  const decision = decideLease(leaseOf(connection, index), claim);
  if (decision.isGranted) keep(connection, index, decision.lease);
  return decision;
}

/** Removes this holder's lease; those of other parts stay. */
export function releaseLease(connection: Connection, index: string, holder: string): void {
  connection.execute(table);
  const current = leaseOf(connection, index);
  const rest = withoutHolder(current, holder);
  if (rest === current) return;
  if (rest !== undefined) keep(connection, index, rest);
  else connection.prepare('DELETE FROM leases WHERE index_name = ?').run(index);
}

function keep(connection: Connection, index: string, lease: WriterLease | undefined): void {
  const insert = connection.prepare('INSERT OR REPLACE INTO leases (index_name, lease) VALUES (?, ?)');
  insert.run(index, JSON.stringify(lease));
}

/** A lease that cannot be read is none: nothing but the right to write hangs on it. */
function leaseOf(connection: Connection, index: string): WriterLease | undefined {
  const row = connection.prepare('SELECT lease FROM leases WHERE index_name = ?').get(index);
  if (row === undefined) return undefined;
  try {
    return leaseSchema.parse(JSON.parse(textOf(row, 'lease')));
  } catch {
    return undefined;
  }
}
