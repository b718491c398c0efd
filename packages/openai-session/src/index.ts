export { type OpenAIRequest, type OpenAISession, type OpenAISessionSettings, openaiSession } from './openai-session.js';
export { refusedField } from './refused-field.js';
export type { Service, ServiceName } from './service-at.js';
