export { geminiModel } from './gemini-model.js';
export type { GeminiModelOptions } from './options.js';
export { plugin } from './plugin.js';
