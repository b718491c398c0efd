import assert from 'node:assert/strict'
import fastify from 'fastify'

const app = fastify()
app.decorate('once', () => 21)
app.decorate('twice', function () { return this.once() * 2 }, ['once'])
assert.equal(app.twice(), 42)
