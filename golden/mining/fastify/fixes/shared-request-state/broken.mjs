import assert from 'node:assert/strict'
import fastify from 'fastify'

const app = fastify()
app.decorateRequest('notes', {})
app.get('/', async (request) => {
  request.notes.seen = true
  return request.notes
})

const answer = await app.inject('/')
assert.deepEqual(answer.json(), { seen: true })
