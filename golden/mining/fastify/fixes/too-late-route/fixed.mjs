import assert from 'node:assert/strict'
import fastify from 'fastify'

const app = fastify()
app.get('/late', async () => 'late')
await app.ready()

const answer = await app.inject('/late')
assert.equal(answer.body, 'late')
