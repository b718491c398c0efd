export { geminiEmbedder } from './gemini-embedder.js';
export type { GeminiEmbedderOptions } from './options.js';
export { plugin } from './plugin.js';
