import type { FastifyPluginAsync, FastifyPluginOptions } from 'fastify'

interface UptimeOptions extends FastifyPluginOptions {
  path?: string
}

export const uptime: FastifyPluginAsync<UptimeOptions> = async (app, { path = '/uptime' }) => {
  app.get(path, async () => ({ seconds: process.uptime() }))
}
