export { geminiEmbedder } from './gemini-embedder.ts';
export type { GeminiEmbedderOptions } from './options.ts';
export { plugin } from './plugin.ts';
