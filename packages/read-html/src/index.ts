export { htmlReader } from './html-reader.ts';
export { plugin } from './plugin.ts';
