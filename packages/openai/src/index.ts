export { openaiEmbedder } from './embedder/openai-embedder.ts';
export type { OpenAIEmbedderOptions } from './embedder/options.ts';
export { openaiModel } from './language-model/openai-model.ts';
export type { OpenAIModelOptions } from './language-model/options.ts';
export { plugins } from './plugins.ts';
