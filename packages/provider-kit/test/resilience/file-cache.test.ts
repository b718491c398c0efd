import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { fileCache } from '../../src/resilience/file-cache.ts';
import { layeredCache } from '../../src/resilience/layered-cache.ts';
import { settingsOf } from './fakes.ts';
import { tempFile } from './temp-folder.ts';

const entry = (key: string, ...numbers: number[]) => ({ key, vector: new Float32Array(numbers) });

describe('a cache in a file', () => {
  it('gives back the same bits after it was closed', () => {
    const file = tempFile('cache.sqlite');
    const first = fileCache(file, 1e9);
    first.write([entry('a', 0.1, -3e-30), entry('b', 1, 2)]);
    first.close?.();
    const second = fileCache(file, 1e9);
    expect(second.read(['b', 'missing', 'a'])).toEqual([
      new Float32Array([1, 2]),
      undefined,
      new Float32Array([0.1, -3e-30]),
    ]);
    second.close?.();
  });

  it('is shared by two at the same time', () => {
    const file = tempFile('cache.sqlite');
    const [one, other] = [fileCache(file, 1e9), fileCache(file, 1e9)];
    one.write([entry('a', 1)]);
    other.write([entry('b', 2), entry('a', 3)]);
    expect(one.read(['a', 'b'])).toEqual([new Float32Array([3]), new Float32Array([2])]);
    one.close?.();
    other.close?.();
  });

  it('keeps nothing of a write that failed, and takes the next one', () => {
    const cache = fileCache(tempFile('cache.sqlite'), 1e9);
    const broken = { key: null as unknown as string, vector: new Float32Array(1) };
    expect(() => cache.write([entry('a', 1), broken])).toThrow('NOT NULL');
    cache.write([entry('b', 2)]);
    expect(cache.read(['a', 'b'])).toEqual([undefined, new Float32Array([2])]);
    cache.close?.();
  });

  it('drops the oldest and stays near its limit', () => {
    const file = tempFile('cache.sqlite');
    const limit = 500_000;
    const cache = fileCache(file, limit);
    for (let i = 0; i < 2000; i += 1) cache.write([{ key: `key ${i}`, vector: new Float32Array(256).fill(i) }]);
    expect(cache.read(['key 0'])).toEqual([undefined]);
    expect(cache.read(['key 1999'])[0]?.[0]).toBe(1999);
    cache.close?.();
    expect(statSync(file).size).toBeLessThan(limit * 1.1);
    expect(statSync(file).size).toBeGreaterThan(limit * 0.8);
  });

  it('refuses another database, what is no database, and a folder that is not there', () => {
    const other = tempFile('other.sqlite');
    const database = new DatabaseSync(other);
    database.exec('CREATE TABLE mine (x)');
    database.close();
    expect(() => fileCache(other, 1e9)).toThrow(
      expect.objectContaining({ code: 'invalid_config', message: expect.stringContaining('no embedding cache') }),
    );
    const text = tempFile('notes.txt');
    writeFileSync(text, 'These are my notes, and they are no database at all.'.repeat(20));
    expect(() => fileCache(text, 1e9)).toThrow(expect.objectContaining({ code: 'invalid_config' }));
    expect(() => fileCache(join(tempFile('x'), 'y', 'z'), 1e9)).toThrow(
      expect.objectContaining({ code: 'invalid_config', message: expect.stringContaining('cannot be opened') }),
    );
  });
});

describe('memory in front of a file', () => {
  it('keeps in memory what the file had', () => {
    const file = tempFile('cache.sqlite');
    const writer = fileCache(file, 1e9);
    writer.write([entry('a', 1), entry('b', 2)]);
    const cache = layeredCache(settingsOf({ cache: { file } }).cache);
    cache?.write([entry('c', 3)]);
    const all = [new Float32Array([3]), undefined, new Float32Array([1])];
    expect(cache?.read(['c', 'missing', 'a'])).toEqual(all);
    const database = new DatabaseSync(file);
    database.exec('DELETE FROM vector');
    database.close();
    expect(cache?.read(['c', 'b', 'a'])).toEqual(all);
    writer.close?.();
    cache?.close?.();
  });

  it('fails with the file', () => {
    const cache = layeredCache(settingsOf({ cache: { memoryBytes: 0, file: tempFile('cache.sqlite') } }).cache);
    cache?.close?.();
    for (const call of [() => cache?.read(['a']), () => cache?.write([entry('a', 1)])]) {
      expect(call).toThrow(expect.objectContaining({ code: 'unavailable' }));
    }
  });

  it('is nothing where neither is wanted', () => {
    expect(layeredCache(false)).toBeUndefined();
    expect(layeredCache(settingsOf({ cache: { memoryBytes: 0 } }).cache)).toBeUndefined();
  });
});
