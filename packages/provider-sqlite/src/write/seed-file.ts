import { chmodSync, constants, copyFileSync, linkSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { openDatabase } from '@touchstone/provider-kit';
import { storeCatalogSum } from '../file/catalog-sum.ts';
import { layerFile, listLayers } from '../file/layers.ts';
import { makeFile, openReader } from '../file/open-connection.ts';
import { ordinalRange } from '../file/schema.ts';
import { seedName } from './generations.ts';

/**
 * True if a file and its folder are this user's own, no links, and no one else may write there: another's index is no seed. Without
 * users, as on Windows, the user's own list of indexes is the only way to a place.
 */
export function isOwn(file: string): boolean {
  const user = process.getuid?.();
  return [file, dirname(file)].every((place) => {
    const stats = lstatSync(place);
    return !stats.isSymbolicLink() && (user === undefined || (stats.uid === user && (stats.mode & 0o022) === 0));
  });
}

/**
 * Makes the file as a copy of another one, whose layers both share from then on. Its generations belong to no index, so that
 * no search finds them before `beginFromSeed`. Nothing happens where the other one changes meanwhile, or this one comes into being.
 */
export function copySeed(file: string, from: string, newIdentity: () => string): void {
  const source = openReader(from);
  if (source === undefined) return;
  source.close();
  mkdirSync(dirname(file), { recursive: true });
  if (!source.layers.every((identity) => isOwn(layerFile(from, identity)))) return;
  for (const identity of source.layers) shareFile(layerFile(from, identity), layerFile(file, identity));
  const beside = `${file}.${process.pid}.seed`;
  try {
    makeFile(beside);
    const database = openDatabase(from, { readOnly: true });
    try {
      database.prepare('VACUUM INTO ?').run(beside);
    } finally {
      database.close();
    }
    const layers = renewFile(beside, newIdentity());
    if (layers.join() === source.layers.join()) unlessThere(() => linkSync(beside, file));
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${beside}${end}`, { force: true });
  }
}

/** Gives the copy an identity of its own, without the state of runs, and takes its indexes off. Returns its layers. */
function renewFile(file: string, identity: string): readonly string[] {
  const database = openDatabase(file);
  try {
    database.exec('PRAGMA journal_mode = WAL; BEGIN');
    database.prepare('UPDATE store SET identity = ?').run(identity);
    database.exec(`
      DROP TABLE IF EXISTS leases;
      DELETE FROM generations WHERE id NOT IN (SELECT active FROM indexes WHERE active IS NOT NULL);
      DELETE FROM chunks WHERE generation NOT IN (SELECT id FROM generations);
      DELETE FROM vectors WHERE key / ${ordinalRange} NOT IN (SELECT id FROM generations);
      DELETE FROM sparse_vectors WHERE key / ${ordinalRange} NOT IN (SELECT id FROM generations);
      UPDATE generations SET name = '${seedName}';
      DELETE FROM indexes;
    `);
    for (const table of ['segments', 'lengths', 'documents', 'fields']) {
      database.exec(`DELETE FROM ${table} WHERE generation NOT IN (SELECT id FROM generations)`);
    }
    storeCatalogSum(database);
    database.exec('COMMIT');
    return listLayers(database);
  } finally {
    database.close();
  }
}

/** A hard link, or a copy where the file system has none, which shares its blocks where it can. */
function shareFile(from: string, to: string): void {
  try {
    unlessThere(() => linkSync(from, to));
  } catch {
    const beside = `${to}.${process.pid}.new`;
    copyFileSync(from, beside, constants.COPYFILE_FICLONE);
    chmodSync(beside, 0o600);
    renameSync(beside, to);
  }
}

function unlessThere(make: () => void): void {
  try {
    make();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
