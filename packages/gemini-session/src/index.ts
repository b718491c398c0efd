export { connectionOptions, type GeminiConnection } from './connection.ts';
export { type GeminiRequest, type GeminiSession, type GeminiStream, geminiSession } from './gemini-session.ts';
