import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './packed.mjs';

const { build } = createRequire(join(root, 'apps/cli/package.json'))('esbuild');

/** A host as one file, with `touchstone` in it. What that reads by name stays in the installed package. */
export async function bundleHost(project) {
  const file = join(project, 'bundled', 'host.mjs');
  const entryPoints = [join(project, 'program.ts')];
  await build({ entryPoints, outfile: file, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
  return file;
}

/** The client for a browser: esbuild refuses modules of Node there. */
export async function bundleForBrowsers(project) {
  const contents = `import { createClient } from '@touchstone/client'; console.log(createClient({ baseUrl: 'http://localhost' }));`;
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: project },
    absWorkingDir: project,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'esm',
    logLevel: 'silent',
  });
  const imports = Object.values(metafile.inputs).flatMap(({ imports: of }) => of.filter(({ external }) => external));
  assert.deepEqual(imports, []);
  return outputFiles[0].contents.length;
}
