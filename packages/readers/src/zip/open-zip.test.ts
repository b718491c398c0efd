import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openZip } from './open-zip.ts';

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
  );

describe('a zip', () => {
  it('gives its files by path, without folders, and undefined for others', async () => {
    const zip = await openZip(zipSync({ 'a.txt': strToU8('one'), folder: { 'b.txt': strToU8('two') } }));
    expect(zip.paths).toEqual(['a.txt', 'folder/b.txt']);
    expect(Buffer.from((await zip.read('folder/b.txt')) ?? []).toString()).toBe('two');
    expect(await zip.read('c.txt')).toBeUndefined();
  });

  it.each(['../escape.txt', '/etc/passwd', 'a/../../b'])('with the path %j is refused', async (path) => {
    expect(await refused(openZip(zipSync({ [path]: strToU8('x') })))).toMatch(
      /^invalid_request: The file is not a zip, or is damaged/,
    );
  });

  it('that is cut off, or is something else, is refused', async () => {
    const whole = zipSync({ 'a.txt': strToU8('text '.repeat(1000)) });
    expect(await refused(openZip(whole.slice(0, whole.length - 30)))).toMatch(/^invalid_request: /);
    expect(await refused(openZip(strToU8('no zip at all')))).toMatch(/^invalid_request: /);
  });
});

describe('a zip bomb', () => {
  const bomb = zipSync({ 'big.txt': new Uint8Array(20 * 2 ** 20) }, { level: 9 });

  it('that says its size is refused before it is unpacked', async () => {
    const zip = await openZip(bomb, { maxFileBytes: 2 ** 20 });
    expect(await refused(zip.read('big.txt'))).toMatch(
      /^invalid_request: The file unpacks to more than 1 MiB in one piece/,
    );
  });

  it('that lies about its size is ended where it passes it', async () => {
    const lie = Uint8Array.from(bomb);
    const view = new DataView(lie.buffer);
    // The uncompressed size in the local header, and in the entry of the directory (APPNOTE 4.3.7 and 4.3.12).
    for (let at = 0; at + 46 < lie.length; at++) {
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 100, true);
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
    }
    const zip = await openZip(lie, { maxFileBytes: 2 ** 20 });
    expect(await refused(zip.read('big.txt'))).toMatch(/^invalid_request: The file is not a zip, or is damaged/);
  });

  it('of many files, each within the limit, is ended by the limit of all', async () => {
    const files = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`${at}.txt`, new Uint8Array(2 ** 20)]));
    const zip = await openZip(zipSync(files), { maxTotalBytes: 4 * 2 ** 20 });
    const readAll = async () => {
      for (const path of zip.paths) await zip.read(path);
    };
    expect(await refused(readAll())).toMatch(/^invalid_request: The file unpacks to more than/);
    expect(await refused(openZip(zipSync(files), { maxFiles: 7 }))).toMatch(/^invalid_request: The file holds 8 files/);
  });
});
