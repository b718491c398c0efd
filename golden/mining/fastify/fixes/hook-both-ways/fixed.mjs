import assert from 'node:assert/strict'
import fastify from 'fastify'

const app = fastify()
app.addHook('onRequest', async (request, reply) => {
  reply.header('x-checked', 'yes')
})
app.get('/', async () => 'fine')

const answer = await app.inject('/')
assert.equal(answer.headers['x-checked'], 'yes')
