export { type OpenAIRequest, type OpenAISession, type OpenAISessionSettings, openaiSession } from './openai-session.js';
export { refusedField } from './refused-field.js';
export { type Service, type ServiceName, serviceAt } from './service-at.js';
