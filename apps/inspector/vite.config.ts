import { defaultClientConditions, defineConfig } from 'vite';

/** Relative addresses, so that the page works below any path; no inline script, so that a strict content security policy holds. */
export default defineConfig({
  root: 'src/page',
  base: './',
  resolve: { conditions: ['touchstone:source', ...defaultClientConditions] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../../dist/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
  },
});
