import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modelDirectory } from '../../test/session/model-directory.ts';
import { formatChecksums, readChecksums, verifyChecksums } from './checksums.ts';

/** SHA-256 of "abc" (FIPS 180-4, appendix B.1). */
const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const other = '0'.repeat(64);

describe('checksums', () => {
  it('are read as sha256sum writes them, in text and binary mode', async () => {
    expect(await read(`${abc}  config.json\n${other} *./onnx/model.onnx\n`)).toEqual({
      'config.json': abc,
      'onnx/model.onnx': other,
    });
  });

  it('are refused with a line that is something else, naming the file', async () => {
    await expect(read('abc config.json\n')).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('SHA256SUMS'),
    });
  });

  it('are written as they are read, by path', async () => {
    const written = formatChecksums({ b: other, a: abc });
    expect(written).toBe(`${abc}  a\n${other}  b\n`);
    expect(await read(written)).toEqual({ a: abc, b: other });
  });

  it('names a checksum file that cannot be read', async () => {
    await expect(readChecksums('/no/such/SHA256SUMS')).rejects.toMatchObject({
      code: 'invalid_config',
      operatorNote: expect.stringContaining('/no/such/SHA256SUMS'),
    });
  });

  it('passes a file whose bytes are the expected ones, digits in either case', async () => {
    const directory = await modelDirectory({ model: 'abc' });
    expect(await verified(directory, { model: abc.toUpperCase() })).toEqual(['model']);
  });

  it('refuses a file whose bytes are others, naming it and both digests', async () => {
    const directory = await modelDirectory({ model: 'abc' });
    await expect(verified(directory, { model: other })).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.stringMatching(new RegExp(`^model .*${abc}.*${other}`)),
      operatorNote: join(directory, 'model'),
    });
  });

  it('refuses a checksum of a file that is not there', async () => {
    await expect(verified(await modelDirectory({}), { model: abc })).rejects.toMatchObject({ code: 'invalid_config' });
  });
});

async function read(text: string) {
  return readChecksums(join(await modelDirectory({ SHA256SUMS: text }), 'SHA256SUMS'));
}

async function verified(directory: string, checksums: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const files: string[] = [];
  await verifyChecksums(directory, checksums, {
    onFile: (file) => files.push(file),
    signal: new AbortController().signal,
  });
  return files;
}
