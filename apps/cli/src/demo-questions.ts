/** The demo's questions about fastify: real ones whose answers are in its docs, its source, or both. */
export const demoQuestions: readonly string[] = [
  'How do I validate a request body with a JSON schema?',
  'How does the hook runner call the onRequest hooks?',
  'How do I set a custom error handler with setErrorHandler?',
];

/** The demo's task for evidence: it needs the docs and the source. */
export const demoTask = 'Reply with a structured error when the request body fails schema validation';
