import assert from 'node:assert/strict'
import fastify from 'fastify'

const app = fastify()
app.addContentTypeParser('application/yaml', { parseAs: 'string' }, async (request, text) => ({ text }))
app.post('/', async (request) => request.body)

const answer = await app.inject({
  method: 'POST', url: '/', headers: { 'content-type': 'application/yaml' }, payload: 'a: 1'
})
assert.equal(answer.statusCode, 200, answer.body)
assert.deepEqual(answer.json(), { text: 'a: 1' })
