import assert from 'node:assert/strict'
import fastify from 'fastify'

const app = fastify()
app.get('/weather', async () => 'one')
app.get('/weather', { constraints: { version: '2.0.0' } }, async () => 'two')

const old = await app.inject('/weather')
assert.equal(old.body, 'one')
const newer = await app.inject({ url: '/weather', headers: { 'accept-version': '2.x' } })
assert.equal(newer.body, 'two')
