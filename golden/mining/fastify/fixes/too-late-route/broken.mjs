import assert from 'node:assert/strict'
import fastify from 'fastify'

const app = fastify()
await app.ready()
app.get('/late', async () => 'late')

const answer = await app.inject('/late')
assert.equal(answer.body, 'late')
