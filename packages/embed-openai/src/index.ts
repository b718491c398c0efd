export { openaiEmbedder } from './openai-embedder.ts';
export type { OpenAIEmbedderOptions } from './options.ts';
export { plugin } from './plugin.ts';
