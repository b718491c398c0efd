/** What the demo asks about fastify: real questions whose answers are in its docs, its source, or both. */
export const demoQuestions: readonly string[] = [
  'How do I validate a request body with a JSON schema?',
  'How does the hook runner call the onRequest hooks?',
  'How do I set a custom error handler with setErrorHandler?',
];
