import assert from 'node:assert/strict'
import fastify from 'fastify'

async function store (app) {
  app.decorate('store', new Map([['a', 1]]))
}
store[Symbol.for('skip-override')] = true

const app = fastify()
app.register(store)
await app.ready()
assert.equal(app.store.get('a'), 1)
