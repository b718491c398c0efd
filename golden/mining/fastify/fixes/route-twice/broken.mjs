import assert from 'node:assert/strict'
import fastify from 'fastify'

const app = fastify()
app.get('/weather', async () => 'one')
app.get('/weather', async () => 'two')

const answer = await app.inject('/weather')
assert.equal(answer.body, 'one')
