export { epubReader } from './epub-reader.ts';
export { plugin } from './plugin.ts';
