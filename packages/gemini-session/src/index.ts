export { connectionOptions, type GeminiConnection } from './connection.js';
export { type GeminiRequest, type GeminiSession, type GeminiStream, geminiSession } from './gemini-session.js';
