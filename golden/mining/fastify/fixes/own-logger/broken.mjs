import assert from 'node:assert/strict'
import fastify from 'fastify'

const lines = []
const write = (line) => lines.push(line)
const log = { level: 'info', fatal: write, error: write, warn: write, info: write, debug() {}, trace() {} }
log.child = () => log

const app = fastify({ logger: log })
app.get('/', async () => 'fine')
await app.inject('/')
assert.ok(lines.length > 0)
