import { fileURLToPath } from 'node:url';

/** The folder with the built page: `index.html`, and beside it `assets/` with hashed names. Serve it as static files at `/`. */
export const inspectorFolder: string = fileURLToPath(new URL('../dist/page/', import.meta.url));
