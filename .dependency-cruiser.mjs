import { layers } from './scripts/layers.mjs';

const testFiles = '\\.test\\.ts$|^(packages|apps)/[^/]+/test/';

/** One rule a package: shipped code reaches only itself and what the table names. */
const layerRules = Object.entries(layers).map(([folder, allowed]) => ({
  name: `layers: ${folder}`,
  severity: 'error',
  comment: `${folder} may import: ${allowed.join(', ') || 'no workspace package'} (scripts/layers.mjs)`,
  from: { path: `^${folder}/`, pathNot: testFiles },
  to: {
    path: '^(packages|apps|tools)/',
    pathNot: [`^${folder}/`, ...allowed.map((name) => `^(packages|apps)/${name}/`)],
  },
}));

export default {
  forbidden: [
    ...layerRules,
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'shipped code does not import tests',
      severity: 'error',
      from: { pathNot: testFiles },
      to: { path: testFiles },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/dist/.*\\.map$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['touchstone:source', 'import', 'types', 'node', 'default'],
    },
    extraExtensionsToScan: ['.mjs'],
  },
};
