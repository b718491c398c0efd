import assert from 'node:assert/strict'
import fastify from 'fastify'

const app = fastify()
app.get('/', async () => 'fine')
try {
  const address = await app.listen(0, '127.0.0.1')
  assert.match(address, /^http:/)
} finally {
  await app.close()
}
