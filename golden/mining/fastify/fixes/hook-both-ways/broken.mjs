import assert from 'node:assert/strict'
import fastify from 'fastify'

const app = fastify()
app.addHook('onRequest', async (request, reply, done) => {
  reply.header('x-checked', 'yes')
  done()
})
app.get('/', async () => 'fine')

const answer = await app.inject('/')
assert.equal(answer.headers['x-checked'], 'yes')
