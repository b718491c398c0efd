export { geminiModel } from './gemini-model.ts';
export type { GeminiModelOptions } from './options.ts';
export { plugin } from './plugin.ts';
