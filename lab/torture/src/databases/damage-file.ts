import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Damage } from './database-groups.ts';

/** Writes a copy of a sound file with this damage. */
export function damageFile(sound: string, copy: string, damage: Damage): void {
  if (damage.kind === 'sql') {
    copyFileSync(sound, copy);
    const database = new DatabaseSync(copy);
    try {
      database.exec(damage.statement);
    } catch {
      // Not every table has every column; then there is no damage.
    } finally {
      database.close();
    }
    return;
  }
  writeFileSync(copy, damaged(readFileSync(sound), damage));
}

/** SQLite states the size of a page at byte 16. Half of them are parts of pages, as disks write them. */
const sectorBytes = 4096;

function damaged(bytes: Buffer, damage: Exclude<Damage, { readonly kind: 'sql' }>): Buffer {
  switch (damage.kind) {
    case 'bits':
      for (const place of damage.places) {
        const at = Math.floor(place * bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      }
      return bytes;
    case 'bytes':
      bytes.set(
        damage.bytes.slice(0, bytes.length - Math.floor(damage.at * bytes.length)),
        Math.floor(damage.at * bytes.length),
      );
      return bytes;
    case 'page': {
      const pageBytes = damage.isWhole ? bytes.readUInt16BE(16) : sectorBytes;
      const pages = Math.floor(bytes.length / pageBytes);
      const [at, other] = [damage.at, damage.other].map((share) => Math.floor(share * pages) * pageBytes) as [
        number,
        number,
      ];
      const source = Buffer.from(bytes.subarray(other, other + pageBytes));
      if (damage.with === 'zeros' || damage.with === 'ones')
        bytes.fill(damage.with === 'ones' ? 255 : 0, at, at + pageBytes);
      else if (damage.with === 'another') bytes.set(source, at);
      else
        for (let place = at; place < at + pageBytes; place += 1)
          bytes[place] = (Math.imul(place + other, 0x9e3779b1) >>> 13) & 255;
      return bytes;
    }
    case 'end':
      return Buffer.concat([bytes.subarray(0, Math.floor(damage.keep * bytes.length)), Buffer.alloc(damage.added, 7)]);
  }
}
