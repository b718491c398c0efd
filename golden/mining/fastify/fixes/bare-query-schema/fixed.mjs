import assert from 'node:assert/strict'
import fastify from 'fastify'

const app = fastify()
const querystring = { type: 'object', properties: { limit: { type: 'integer' } } }
app.get('/', { schema: { querystring } }, async (request) => request.query)

const answer = await app.inject('/?limit=7')
assert.deepEqual(answer.json(), { limit: 7 })
