import fastify, { errorCodes } from 'fastify'

export const app = fastify()
app.setErrorHandler((error, request, reply) => {
  if (error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE) return reply.code(413).send('This is too much at once.')
  return reply.send(error)
})
