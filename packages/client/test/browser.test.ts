import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { clientOf } from './engine-double.ts';

/** The published files as one script for a browser: esbuild refuses any module of Node there. */
async function bundled() {
  const entry = new URL('../src/index.ts', import.meta.url).pathname;
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export * from ${JSON.stringify(entry)}`, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    conditions: ['touchstone:source'],
    platform: 'browser',
    format: 'iife',
    globalName: 'touchstone',
    target: 'es2024',
  });
  return { text: outputFiles[0]?.text ?? '', metafile };
}

/** What browsers, Bun and Deno have in common; nothing of Node. */
const webNames = [
  'AbortController',
  'AbortSignal',
  'DOMException',
  'Headers',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'clearTimeout',
  'fetch',
  'performance',
  'setTimeout',
] as const;

describe('in a browser', () => {
  it('what is shipped imports no module of Node, contract and its wire included', async () => {
    const { metafile } = await bundled();
    const imports = Object.values(metafile.inputs).flatMap(({ imports: of }) => of.map(({ path }) => path));
    expect(imports.filter((path) => path.startsWith('node:'))).toEqual([]);
    expect(Object.keys(metafile.inputs).some((path) => path.includes('contract/src/wire/'))).toBe(true);
  });

  it('it stays small: at most 46 KB compressed, zod included', async () => {
    const { text } = await bundled();
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
    const { byteLength } = await new Response(stream).arrayBuffer();
    expect(byteLength).toBeLessThan(46_000);
  });

  it('it asks an engine where there are only the globals of the web', async () => {
    const { server } = await clientOf();
    const { text } = await bundled();
    const web = Object.fromEntries(webNames.map((name) => [name, globalThis[name]]));
    const context = createContext({ ...web, address: server.url });
    const script = `${text}; touchstone.createClient({ baseUrl: address }).retrieve({ query: 'q' })`;
    expect(await runInContext(script, context)).toMatchObject({ call: { index: 'docs', resultCount: 1 } });
  });
});
