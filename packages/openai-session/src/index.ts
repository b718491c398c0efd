export { type OpenAIRequest, type OpenAISession, type OpenAISessionSettings, openaiSession } from './openai-session.ts';
export { refusedField } from './refused-field.ts';
export { type Service, type ServiceName, serviceAt } from './service-at.ts';
