export { epubReader } from './epub-reader.js';
export { plugin } from './plugin.js';
