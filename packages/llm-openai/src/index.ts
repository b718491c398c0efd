export { openaiModel } from './openai-model.js';
export type { OpenAIModelOptions } from './options.js';
export { plugin } from './plugin.js';
