export { geminiEmbedder } from './embedder/gemini-embedder.ts';
export type { GeminiEmbedderOptions } from './embedder/options.ts';
export { geminiModel } from './language-model/gemini-model.ts';
export type { GeminiModelOptions } from './language-model/options.ts';
export { plugins } from './plugins.ts';
