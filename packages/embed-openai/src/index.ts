export { openaiEmbedder } from './openai-embedder.js';
export type { OpenAIEmbedderOptions } from './options.js';
export { plugin } from './plugin.js';
