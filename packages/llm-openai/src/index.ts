export { openaiModel } from './openai-model.ts';
export type { OpenAIModelOptions } from './options.ts';
export { plugin } from './plugin.ts';
