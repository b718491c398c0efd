import assert from 'node:assert/strict'
import fastify from 'fastify'

const app = fastify()
app.decorate('greeting', 'hello')
app.get('/', async () => this.greeting)

const answer = await app.inject('/')
assert.equal(answer.body, 'hello', answer.body)
