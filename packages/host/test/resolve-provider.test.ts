import { describe, expect, it } from 'vitest';
import { resolveProvider } from '../src/providers/resolve-provider.ts';
import { tempFolder } from './temp-folder.ts';

const zod = import.meta.resolve('zod');

/** A provider whose product shows what it was made from. */
const pluginText = (fields = '') => `
import { z } from '${zod}';
const plugin = {
  specVersion: 1,
  kind: 'store',
  name: 'shelf',
  options: z.strictObject({ folder: z.string('must be a string').default('here'), size: z.number('must be a number').optional() }),
  create: (options, context) => ({ specVersion: 1, name: 'shelf', inProcess: true, made: { options, context } }),
  ${fields}
};
`;
const single = (fields?: string) => `${pluginText(fields)}export { plugin };`;
const several = `${pluginText()}export const plugins = { shelf: plugin };`;
const packageJson = (exports: object) => JSON.stringify({ name: 'shelf-store', type: 'module', exports });

const packageFiles = (text: string, exports: object = { '.': './index.js' }) => ({
  'node_modules/shelf-store/package.json': packageJson(exports),
  'node_modules/shelf-store/index.js': text,
});
const store = (baseDir: string, use: string, options = {}) => resolveProvider('store', { use, options }, { baseDir });

describe('resolveProvider', () => {
  it.each([
    ['embedder', '@touchstone/embed-local', '@touchstone/local-models#embedder'],
    ['reranker', '@touchstone/rerank-local', '@touchstone/local-models#reranker'],
    ['embedder', '@touchstone/embed-gemini', '@touchstone/gemini#embedder'],
    ['language-model', '@touchstone/llm-gemini', '@touchstone/gemini#languageModel'],
    ['embedder', '@touchstone/embed-openai', '@touchstone/openai#embedder'],
    ['language-model', '@touchstone/llm-openai', '@touchstone/openai#languageModel'],
    ['embedder', '@touchstone/embed-transformers', '@touchstone/transformers#embedder'],
    ['reranker', '@touchstone/rerank-transformers', '@touchstone/transformers#reranker'],
    ['reader', '@touchstone/read-html', '@touchstone/readers#html'],
    ['reader', '@touchstone/read-notebook', '@touchstone/readers#notebook'],
    ['reader', '@touchstone/read-epub', '@touchstone/readers#epub'],
    ['reader', '@touchstone/read-docx', '@touchstone/readers#docx'],
  ] as const)('names the %s that was called %s: %s', async (kind, use, name) => {
    const resolving = resolveProvider(kind, { use, options: {} }, { baseDir: tempFolder(), key: 'embedder' });
    await expect(resolving).rejects.toMatchObject({
      code: 'invalid_config',
      message: `"${use}" (embedder.use) has another name now: write "${name}".`,
    });
  });

  it('makes the provider of a package that is installed beside the config', async () => {
    const baseDir = tempFolder(packageFiles(single()));
    expect(await store(baseDir, 'shelf-store', { size: 3 })).toMatchObject({
      name: 'shelf',
      made: { options: { folder: 'here', size: 3 }, context: { baseDir } },
    });
  });

  it('finds a package that exports itself to import alone', async () => {
    const baseDir = tempFolder(packageFiles(single(), { '.': { import: './index.js' } }));
    expect(await store(baseDir, 'shelf-store')).toMatchObject({ name: 'shelf' });
  });

  it('takes a plugin without a schema of options, which then takes none', async () => {
    const baseDir = tempFolder(packageFiles(single('options: undefined,')));
    expect(await store(baseDir, 'shelf-store')).toMatchObject({ name: 'shelf' });
    await expect(store(baseDir, 'shelf-store', { size: 3 })).rejects.toMatchObject({ code: 'invalid_config' });
  });

  it('takes one of several with #name', async () => {
    expect(await store(tempFolder(packageFiles(several)), 'shelf-store#shelf')).toMatchObject({ name: 'shelf' });
  });

  it('takes a path from the config file', async () => {
    expect(await store(tempFolder({ 'lib/shelf.mjs': single() }), './lib/shelf.mjs')).toMatchObject({ name: 'shelf' });
  });

  it('takes a TypeScript file', async () => {
    const baseDir = tempFolder({ 'shelf.ts': `const unused: number = 1;${single()}` });
    expect(await store(baseDir, './shelf.ts')).toMatchObject({ name: 'shelf' });
  });

  it.each([
    [
      'a package that is not installed',
      {},
      'shelf-store',
      /"shelf-store" \(store\.use\) is not installed: run "npm install shelf-store" in /,
    ],
    ['a path where nothing is', {}, './shelf.js', /"\.\/shelf\.js" \(store\.use\) does not exist: correct the path/],
    [
      'a package that fails to load',
      packageFiles('throw new Error("boom")'),
      'shelf-store',
      /could not be loaded: correct the package/,
    ],
    [
      'a package that is no provider',
      packageFiles('export const a = 1'),
      'shelf-store',
      /exports no "plugin": it is not a Touchstone provider/,
    ],
    [
      'several without a choice',
      packageFiles(several),
      'shelf-store',
      /exports no "plugin": choose one with #: shelf\./,
    ],
    [
      'a mistyped choice',
      packageFiles(several),
      'shelf-store#shelv',
      /has no provider "shelv"\. Did you mean "#shelf"\?/,
    ],
    [
      'another kind',
      packageFiles(single("kind: 'reranker',")),
      'shelf-store',
      /is of kind "reranker", but a store is needed here/,
    ],
    [
      'another version of the contract',
      packageFiles(single('specVersion: 2,')),
      'shelf-store',
      /implements version 2 of the provider contract/,
    ],
    [
      'an incomplete plugin',
      packageFiles(single('create: undefined,')),
      'shelf-store',
      /it needs "create", and if it takes options/,
    ],
  ])('refuses %s', async (_, files, use, message) => {
    const making = store(tempFolder(files), use);
    await expect(making).rejects.toMatchObject({ code: 'invalid_config', message: expect.stringMatching(message) });
  });

  it('names the option at fault and suggests the nearest', async () => {
    const baseDir = tempFolder(packageFiles(single()));
    await expect(store(baseDir, 'shelf-store', { foldr: 'x' })).rejects.toThrow(
      /"foldr" in store\.options is not a known field\. Did you mean "folder"\?/,
    );
    await expect(store(baseDir, 'shelf-store', { folder: 3 })).rejects.toThrow(
      /store\.options\.folder must be a string; found the number 3\./,
    );
  });
});
