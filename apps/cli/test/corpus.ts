/** A small project: prose and code that share a topic. */
export const corpus = {
  'docs/hooks.md': `# Hooks

Hooks run at fixed points of the lifecycle.

## onRequest

The onRequest hook runs before the body is parsed. Call done with an error to stop the request.
`,
  'docs/errors.md': `# Errors

Set a custom handler with setErrorHandler. It receives the error, the request and the reply.
`,
  'src/reply.js': `export function sendReply(reply, payload) {
  if (reply.sent) throw new Error('already sent');
  return reply.write(payload);
}
`,
} as const;

export const config = `indexes:
  default:
    sources:
      - path: docs
      - path: src
`;
