export { htmlReader } from './html-reader.js';
export { plugin } from './plugin.js';
