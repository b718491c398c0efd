import assert from 'node:assert/strict'
import fastify from 'fastify'

const app = fastify()
app.decorate('twice', function () { return this.once() * 2 }, ['once'])
app.decorate('once', () => 21)
assert.equal(app.twice(), 42)
