import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'

export const requireKey: onRequestAsyncHookHandler = async (request: FastifyRequest, reply: FastifyReply) => {
  if (request.headers['x-key'] === undefined) return reply.code(401).send('A key is missing.')
}
