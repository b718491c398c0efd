/** What the demo and the golden set over the package fastify are about: its docs, source and types. */
export const fastifyFiles = ['docs/**/*.md', 'lib/**/*.js', 'types/**/*.d.ts', 'fastify.js', 'fastify.d.ts'] as const;
