import assert from 'node:assert/strict'
import fastify from 'fastify'

const app = fastify()
app.get('/', { schema: { querystring: { limit: { type: 'integer' } } } }, async (request) => request.query)

const answer = await app.inject('/?limit=7')
assert.deepEqual(answer.json(), { limit: 7 })
