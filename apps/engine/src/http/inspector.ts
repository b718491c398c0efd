import { serveStatic } from '@hono/node-server/serve-static';
import { inspectorFolder } from '@touchstone/inspector';
import type { Hono } from 'hono';
import type { EngineEnvironment } from './engine-wiring.ts';

/** Paths of the page itself, which holds no data: its user enters a key there, if one is needed. */
export function isOfInspector(path: string): boolean {
  return path === '/' || path.startsWith('/assets/');
}

/** Serves the page at `/`. Its files have hashes in their names, so that a browser keeps them. */
export function registerInspector(app: Hono<EngineEnvironment>): void {
  const files = serveStatic<EngineEnvironment>({
    root: inspectorFolder,
    onFound: (path, context) => {
      const keeps = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      context.header('cache-control', keeps);
    },
  });
  app.get('/', files);
  app.get('/assets/*', files);
}
